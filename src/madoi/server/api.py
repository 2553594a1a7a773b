"""HTTP routes whose bodies and answers are our own Structs, in the published OpenAPI too."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Awaitable, Callable
from functools import cached_property, lru_cache
from typing import Any, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import madoi
from madoi.core.errors import MadoiError
from madoi.server.logs import logger
from madoi.server.problems import Problem, refusal_of, status_of
from madoi.server.wire.line import Refusal

SMALL = 16_384
Handler = Callable[["Call"], Awaitable[Any]]
Adder = Callable[[Handler], Handler]
Reader = Callable[[bytes], Any]


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


def never(query: Any) -> bool:
    return False


class Operation(msgspec.Struct, kw_only=True):
    """What can be asked at one address: how it is asked, and who answers."""

    method: str
    path: str
    handler: Handler
    query: type[msgspec.Struct] | None = None
    body: Any = None
    read: Reader | None = None
    """Makes the body of bytes."""
    largest: int = 0
    status: int = 200
    token: bool = False
    """It needs a bearer token."""
    given: Any = None
    """The shape of an answer that a worker has written out already."""
    lasting: bool = False
    """The answer seldom changes: it is sent pressed, and not sent again to who has it."""
    changes: Callable[[Any], bool] = never
    """Whether the answer to a query may change while the server runs; one that does not is made once."""
    made: dict[tuple[str, bytes], bytes] = msgspec.field(default_factory=dict)
    """Lasting answers, by path and query."""

    @property
    def answer(self) -> Any:
        """What the handler says it returns is what the description promises."""
        return self.given or get_type_hints(self.handler)["return"]

    async def do(self, request: Request) -> Response:
        try:
            query = read_query(request, self.query)
            question = request.url.path, msgspec.json.encode(query)
            if question in self.made:
                return kept_answer(self.made[question], request)
            body = await read_body(request, self.read, self.largest)
            told = await self.handler(Call(request, query, body))
        except MadoiError as problem:
            return refuse(problem)
        except Exception:
            logger.exception("a request failed")
            return refuse(Problem("busy"))
        written = msgspec.json.encode(told)
        if self.lasting:
            if not self.changes(query):
                self.made[question] = written
            return kept_answer(written, request)
        return Response(written, self.status, media_type="application/json")

    def described(self, known: dict[Any, Any]) -> dict[str, Any]:
        """In the words of OpenAPI; `known` has the schema of every shape."""
        refused = in_json(known[Refusal])
        told: dict[str, Any] = {
            "operationId": self.handler.__name__,
            "summary": " ".join((self.handler.__doc__ or "").split()),
            "parameters": self.parameters(),
            "responses": {
                str(self.status): {"description": "done", "content": in_json(known[self.answer])},
                "4XX": {"description": "refused; nothing has changed", "content": refused},
                "503": {"description": "the store does not answer", "content": refused},
            },
        }
        if self.body is not None:
            told["requestBody"] = {"required": True, "content": in_json(known[self.body])}
        if self.token:
            told["security"] = [{"token": []}]
        return told

    def parameters(self) -> list[dict[str, Any]]:
        """What stands in the path, and after the question mark."""
        found: list[dict[str, Any]] = [
            {"name": each, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
            for each in re.findall(r"{(\w+)}", self.path)
        ]
        if self.query is not None:
            shape = msgspec.json.schema(self.query)["$defs"][self.query.__name__]
            required = shape.get("required", [])
            found += [
                {"name": each, "in": "query", "required": each in required, "schema": schema}
                for each, schema in shape["properties"].items()
            ]
        return found


class Api:
    """Collects what can be asked, and describes it."""

    def __init__(self) -> None:
        self._operations: list[Operation] = []

    def get(
        self,
        path: str,
        *,
        query: type[msgspec.Struct] | None = None,
        token: bool = False,
        answer: Any = None,
        lasting: bool = False,
        changes: Callable[[Any], bool] = never,
    ) -> Adder:
        """Something to look at. `answer` is the shape of what comes as bytes from a worker."""

        def add(handler: Handler) -> Handler:
            self._operations.append(
                Operation(
                    method="GET",
                    path=path,
                    handler=handler,
                    query=query,
                    token=token,
                    given=answer,
                    lasting=lasting,
                    changes=changes,
                )
            )
            return handler

        return add

    def post(
        self,
        path: str,
        *,
        body: Any = None,
        read: Reader | None = None,
        largest: int = SMALL,
        status: int = 200,
        token: bool = False,
        query: type[msgspec.Struct] | None = None,
    ) -> Adder:
        """Something to do. A body is JSON, unless `read` knows better."""
        if read is None and body is not None:
            read = msgspec.json.Decoder(body).decode

        def add(handler: Handler) -> Handler:
            self._operations.append(
                Operation(
                    method="POST",
                    path=path,
                    handler=handler,
                    body=body,
                    read=read,
                    largest=largest,
                    status=status,
                    token=token,
                    query=query,
                )
            )
            return handler

        return add

    def routes(self) -> list[Route]:
        return [Route(each.path, each.do, methods=[each.method]) for each in self._operations]

    @cached_property
    def description(self) -> dict[str, Any]:
        """The whole OpenAPI document."""
        shapes = [Refusal, *(each.answer for each in self._operations)]
        shapes += [each.body for each in self._operations if each.body is not None]
        kinds = list(dict.fromkeys(shapes))
        schemas, components = msgspec.json.schema_components(
            kinds, ref_template="#/components/schemas/{name}"
        )
        known = dict(zip(kinds, schemas, strict=True))
        paths: dict[str, Any] = {}
        for each in self._operations:
            paths.setdefault(each.path, {})[each.method.lower()] = each.described(known)
        return {
            "openapi": "3.1.0",
            "info": {"title": "Madoi", "version": madoi.__version__},
            "paths": paths,
            "components": {
                "schemas": components,
                "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            },
        }


def in_json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def kept_answer(body: bytes, request: Request) -> Response:
    """JSON that a browser keeps."""
    return small_answer(body, request, "application/json")


def small_answer(body: bytes, request: Request, kind: str) -> Response:
    """An answer that a browser keeps and asks about again; if it is still the same, it is not sent twice."""
    tag, small = pressed(body)
    headers = {"cache-control": "no-cache", "etag": tag, "vary": "accept-encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in accepted(request):
        body, headers = small, {**headers, "content-encoding": "gzip"}
    return Response(body, headers=headers, media_type=kind)


@lru_cache(maxsize=64)
def pressed(body: bytes) -> tuple[str, bytes]:
    """The tag of an answer, and the answer as gzip."""
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"', gzip.compress(body, mtime=0)


def accepted(request: Request) -> set[str]:
    """The codings a client takes: `gzip, br;q=1.0`, without those it refuses by `q=0`."""
    found: set[str] = set()
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        coding, _, weight = part.strip().partition(";")
        if not weight or weight.strip().removeprefix("q=").strip("0."):
            found.add(coding.strip())
    return found


def refuse(problem: MadoiError) -> Response:
    status = status_of(problem)
    headers = {"Retry-After": "2"} if status in (429, 503) else None
    return Response(
        msgspec.json.encode(refusal_of(problem)), status, headers=headers, media_type="application/json"
    )


def read_query(request: Request, shape: type[msgspec.Struct] | None) -> Any:
    """What stands after the question mark. Raises Problem."""
    if shape is None:
        return None
    try:
        return msgspec.convert(dict(request.query_params), shape, strict=False)
    except msgspec.ValidationError as problem:
        raise Problem("bad-request", about=str(problem)[:120]) from None


async def read_body(request: Request, read: Reader | None, largest: int) -> Any:
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
