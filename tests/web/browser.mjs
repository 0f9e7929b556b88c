// The page in a browser, served from this process; no network but loopback.
//
// Promises: what the page logs as an error, and what it throws, is kept in `errors`. Pictures are drawn by
// software, so they are the same on every machine. Chromium needs no display; Firefox has WebGL2 on one only,
// so it gets a virtual one.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const { chromium, firefox } = createRequire(join(root, "build/web-tools/"))("playwright-core");

const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/// Serves a folder under `prefix`, as any static server would.
export async function serve(folder, prefix = "/") {
    const server = createServer(async (request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
        const file = path.startsWith(prefix) ? path.slice(prefix.length) || "index.html" : null;
        try {
            const bytes = await readFile(join(folder, file));
            response.writeHead(200, { "content-type": types[extname(file)] || "application/octet-stream" });
            response.end(bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    return { url: `http://127.0.0.1:${server.address().port}${prefix}`, close: () => server.close() };
}

/// Debian's Chromium or Firefox.
export const launchers = {
    chromium: () => chromium.launch({
        executablePath: "/usr/bin/chromium", headless: true,
        args: ["--no-sandbox", "--disable-dev-shm-usage", "--use-gl=angle", "--use-angle=swiftshader",
               "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--allow-file-access-from-files"],
    }),
    firefox: async () => {
        const screen = await virtualDisplay();
        const browser = await firefox.launch({
            channel: "moz-firefox", executablePath: "/usr/bin/firefox-esr", headless: false,
            env: { ...process.env, DISPLAY: screen.name },
            firefoxUserPrefs: { "webgl.force-enabled": true, "gfx.webrender.software": true,
                                "layers.acceleration.disabled": true },
        });
        browser.on("disconnected", screen.close);
        return browser;
    },
};

/// Xvfb says on its third stream which number it has found free.
async function virtualDisplay() {
    const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1500x1000x24", "-nolisten", "tcp"],
                         { stdio: ["ignore", "ignore", "ignore", "pipe"] });
    const number = await new Promise((done, failed) => {
        server.on("error", failed);
        server.stdio[3].once("data", (bytes) => done(String(bytes).trim()));
    });
    return { name: `:${number}`, close: () => server.kill() };
}

/// A page that has drawn its first picture. `context`: of the browser; its storage is kept with it.
export async function open(context, url) {
    const page = await context.newPage();
    page.setDefaultTimeout(120000);
    page.errors = [];
    page.on("console", (said) => { if (said.type() === "error") page.errors.push(said.text()); });
    page.on("pageerror", (error) => page.errors.push(String(error.stack || error)));
    await page.goto(url);
    await page.waitForFunction(() => window.Module?.times?.firstFrame, null, { timeout: 120000 });
    return page;
}

/// What the page says of itself, as the tests of the real window read it: lines "name value".
export async function state(page) {
    const text = await page.evaluate(() => Module.state());
    return Object.fromEntries(text.split("\n").map((line) => {
        const blank = line.indexOf(" ");
        return [line.slice(0, blank), line.slice(blank + 1)];
    }));
}

/// Waits until the state holds.
export async function until(page, what, holds) {
    const end = Date.now() + 60000;
    let last;
    while (Date.now() < end) {
        last = await state(page);
        if (holds(last)) return last;
        await page.waitForTimeout(50);
    }
    throw new Error(`${what}: it did not come; the state is ${JSON.stringify(last)}`);
}
