"""The live page: the same Python in a web worker, from a memory snapshot, with no server."""
