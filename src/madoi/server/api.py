"""FastAPI routes whose bodies and answers are our own Structs, in the published OpenAPI too."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response

from madoi.core.errors import MadoiError
from madoi.server.logs import logger
from madoi.server.problems import Problem, refusal_of, status_of
from madoi.server.wire import Refusal
from madoi.store.interface import StoreError

SMALL = 16_384
Handler = Callable[["Call"], Awaitable[Any]]


class Call:
    """One request: its path, its query and its body, read and checked."""

    def __init__(self, request: Request, query: Any, body: Any) -> None:
        self.request = request
        self.path = request.path_params
        self.query = query
        self.body = body

    @property
    def address(self) -> str:
        return self.request.client.host if self.request.client else ""

    @property
    def token(self) -> str:
        """The bearer token, or an empty string."""
        scheme, _, token = self.request.headers.get("authorization", "").partition(" ")
        return token if scheme.lower() == "bearer" and len(token) <= 64 else ""


class Api:
    """Collects routes, and describes them."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self._shapes: list[Any] = [Refusal]
        self._operations: list[tuple[str, str, dict[str, Any]]] = []
        app.openapi = self._describe  # type: ignore[method-assign]

    def route(
        self,
        method: str,
        path: str,
        answer: Any,
        *,
        query: type[msgspec.Struct] | None = None,
        body: Any = None,
        status: int = 200,
        read: Callable[[bytes], Any] | None = None,
        largest: int = SMALL,
        token: bool = False,
    ) -> Callable[[Handler], Handler]:
        """Add a route. `read` makes the body of bytes; `token` says that it needs a bearer token."""
        if read is None and body is not None:
            read = msgspec.json.Decoder(body).decode

        def add(handler: Handler) -> Handler:
            async def endpoint(request: Request) -> Response:
                try:
                    call = Call(request, read_query(request, query), await read_body(request, read, largest))
                    told = await handler(call)
                except (MadoiError, StoreError) as problem:
                    return refuse(problem)
                except Exception:
                    logger.exception("a request failed")
                    return refuse(Problem("busy"))
                if isinstance(told, Response):
                    return told
                return Response(msgspec.json.encode(told), status, media_type="application/json")

            self.app.add_api_route(
                path, endpoint, methods=[method], name=handler.__name__, include_in_schema=False
            )
            about = " ".join((handler.__doc__ or "").split())
            self._shapes += [shape for shape in (answer, body) if shape is not None]
            self._operations.append(
                (
                    method.lower(),
                    path,
                    self._operation(handler.__name__, about, path, query, body, answer, status, token),
                )
            )
            return handler

        return add

    def _operation(
        self,
        name: str,
        about: str,
        path: str,
        query: type[msgspec.Struct] | None,
        body: Any,
        answer: Any,
        status: int,
        token: bool,
    ) -> dict[str, Any]:
        parameters: list[dict[str, Any]] = [
            {"name": each, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
            for each in re.findall(r"{(\w+)}", path)
        ]
        if query is not None:
            shape = msgspec.json.schema(query)["$defs"][query.__name__]
            parameters += [
                {"name": each, "in": "query", "required": each in shape.get("required", []), "schema": schema}
                for each, schema in shape["properties"].items()
            ]
        told = {"application/json": {"schema": answer}} if answer is not None else {}
        refused = {"application/json": {"schema": Refusal}}
        operation: dict[str, Any] = {
            "operationId": name,
            "summary": about,
            "parameters": parameters,
            "responses": {
                str(status): {"description": "done", "content": told},
                "4XX": {"description": "refused; nothing has changed", "content": refused},
                "503": {"description": "the store does not answer", "content": refused},
            },
        }
        if body is not None:
            operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
        if token:
            operation["security"] = [{"token": []}]
        return operation

    def _describe(self) -> dict[str, Any]:
        if self.app.openapi_schema is None:
            kinds = list(dict.fromkeys(self._shapes))
            schemas, components = msgspec.json.schema_components(
                kinds, ref_template="#/components/schemas/{name}"
            )
            known = dict(zip(kinds, schemas, strict=True))
            paths: dict[str, Any] = {}
            for method, path, operation in self._operations:
                paths.setdefault(path, {})[method] = filled(operation, known)
            self.app.openapi_schema = {
                "openapi": "3.1.0",
                "info": {"title": self.app.title, "version": self.app.version},
                "paths": paths,
                "components": {
                    "schemas": components,
                    "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
                },
            }
        return self.app.openapi_schema


def filled(part: Any, known: dict[Any, Any]) -> Any:
    """A description in which every Struct is replaced by its schema."""
    if isinstance(part, dict):
        return {
            key: known[value] if key == "schema" and not isinstance(value, dict) else filled(value, known)
            for key, value in part.items()
        }
    return [filled(each, known) for each in part] if isinstance(part, list) else part


def refuse(problem: MadoiError | StoreError) -> Response:
    status = status_of(problem)
    headers = {"Retry-After": "2"} if status in (429, 503) else None
    return Response(
        msgspec.json.encode(refusal_of(problem)), status, headers=headers, media_type="application/json"
    )


def read_query(request: Request, shape: type[msgspec.Struct] | None) -> Any:
    given = dict(request.query_params)
    if shape is None:
        return None
    try:
        return msgspec.convert(given, shape, strict=False)
    except msgspec.ValidationError as problem:
        raise Problem("bad-request", about=str(problem)[:120]) from None


async def read_body(request: Request, read: Callable[[bytes], Any] | None, largest: int) -> Any:
    """The body, never longer than it may be. Raises Problem."""
    if read is None:
        return None
    raw = bytearray()
    async for part in request.stream():
        raw += part
        if len(raw) > largest:
            raise Problem("too-large")
    try:
        return read(bytes(raw))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise Problem("bad-request", about=str(problem)[:120]) from None
