#!/usr/bin/env python3
"""Makes the page ready to be put somewhere: web/pack.py FOLDER ONE_FILE.

FOLDER     gets a .gz and a .br beside each of its large files, for servers that send those; its index.html
           names its files with their version, so that a browser's cache never mixes two versions
ONE_FILE   the whole page as one .html that opens from a disk by a double click

Promises: the same page gives the same bytes."""
import base64
import gzip
import hashlib
import pathlib
import subprocess
import sys

folder, one_file = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
PARTS = {"wasm": "poolscope.wasm", "data": "poolscope.data", "code": "poolscope.js"}

UNPACK = """
(async () => {
    const unpack = async (name) => {
        const packed = Uint8Array.from(atob(document.getElementById(name).textContent), (c) => c.charCodeAt(0));
        return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    };
    if (Module.hasFailed) return;
    Module.wasmBinary = new Uint8Array(await unpack("wasm"));
    const data = await unpack("data");
    Module.getPreloadedPackage = () => data;
    const code = document.createElement("script");
    code.textContent = new TextDecoder().decode(await unpack("code"));
    document.body.append(code);
})();
"""


def packed(name):
    return gzip.compress((folder / name).read_bytes(), 9, mtime=0)


def script(text, **attributes):
    words = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f"<script{words}>{text}</script>"


def one_page():
    page = index
    parts = "\n".join(script(base64.b64encode(packed(file)).decode(), type="text/plain", id=name)
                      for name, file in PARTS.items())
    code = (folder / "page.js").read_text("utf-8")
    page = page.replace('<script src="page.js"></script>', script("\n" + code))
    return page.replace('<script async src="poolscope.js"></script>', parts + "\n" + script(UNPACK))


index = (pathlib.Path(__file__).parent / "index.html").read_text("utf-8")
version = hashlib.sha256(b"".join((folder / name).read_bytes() for name in [*PARTS.values(), "page.js"])).hexdigest()[:12]
versioned = index.replace('name="version" content=""', f'name="version" content="{version}"')
for name in ("page.js", "poolscope.js"):
    versioned = versioned.replace(f'src="{name}"', f'src="{name}?v={version}"')
(folder / "index.html").write_text(versioned, "utf-8")
for name in PARTS.values():
    (folder / (name + ".gz")).write_bytes(packed(name))
    subprocess.run(["brotli", "-f", "-q", "9", "-o", folder / (name + ".br"), folder / name], check=True)
one_file.write_text(one_page(), "utf-8")
sizes = {ending: sum((folder / (name + ending)).stat().st_size for name in PARTS.values()) / 1e6
         for ending in ("", ".gz", ".br")}
print(f"pack: {sizes['']:.1f} MB, {sizes['.gz']:.2f} MB with gzip, {sizes['.br']:.2f} MB with brotli; "
      f"{one_file} {one_file.stat().st_size / 1e6:.1f} MB")
