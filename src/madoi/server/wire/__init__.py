"""Everything that travels between server and client, by the room it belongs to.

`web/src/wire.ts` is generated from these (`make wire`).
"""
