// What tests of the page have in common: how one is registered, and what it asks.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const folder = process.env.POOLSCOPE_PAGE || join(root, "build/web/page");
export const which = process.env.POOLSCOPE_BROWSER || "chromium";
export const size = { width: 1280, height: 720 };

export const tests = [];
/// `body` gets { page, context, url }; the page is opened with the link `hash`, after `before` ran in it.
export const test = (name, body, hash = "plain=1&lang=en", before) => tests.push({ name, body, hash, before });
/// Types composed characters, reads the clipboard, takes a download: only Chromium lets a test do so.
export const testInChromium = (...all) => which === "chromium" && test(...all);

export const check = (what, holds, more) => {
    if (!holds) throw new Error(`${what}${more === undefined ? "" : `: ${JSON.stringify(more)}`}`);
};

/// The middle of what tests of the window press by that name.
export async function press(page, name) {
    const lines = (await page.evaluate(() => Module.state())).split("\n");
    const hit = lines.find((line) => line.startsWith(`hit command:${name} `));
    check(`there is ${name} to press`, hit);
    const [x, y] = hit.split(" ").slice(-2).map(Number);
    await page.mouse.click(x, y);
}

/// A file as if a person had dropped it on the picture.
export const drop = (page, name, text) => page.evaluate(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
}, [name, text]);

/// A pool that runs a task a hundred times a second until then.
export const ticking = (title, until) =>
    `title = "${title}"\nuntil = "${until}"\n[[executor]]\nname = "p"\nkind = "ScheduledThreadPoolExecutor"\ncorePoolSize = 1\n`
    + '[[task]]\nname = "tick"\nbody = ["work 1ms"]\n[[at]]\ntime = "0ms"\non = "p"\ncall = "scheduleAtFixedRate"\ntask = "tick"\ninitialDelay = "10ms"\nperiod = "10ms"\n';

/// Finds a command in the menu and performs it.
export async function choose(page, words) {
    await page.keyboard.press("?");
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
}
