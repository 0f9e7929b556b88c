#!/usr/bin/env python3
"""Serves the page on this machine: web/serve.py FOLDER [PORT].

Promises: nobody else can reach it; it sends no header that a plain static server would not."""
import functools
import http.server
import sys

http.server.SimpleHTTPRequestHandler.extensions_map[".wasm"] = "application/wasm"
folder, port = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 8000
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder)
with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
    print(f"PoolScope: http://127.0.0.1:{server.server_port}/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
