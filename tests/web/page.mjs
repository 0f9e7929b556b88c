// The program as a page in a real browser: opens, plays, seeks, forks, types, learns, is kept, embedded.
//
//     node tests/web/page.mjs [NAMES]        only tests whose names have one of the words
//
// Promises: each test has a context of the browser for itself, and fails if the page logged an error or threw.
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launch, open, serve, state, until } from "./chromium.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const folder = process.env.POOLSCOPE_PAGE || join(root, "build/web/page");
const size = { width: 1280, height: 720 };
const tests = [];
const test = (name, body, hash, before) => tests.push({ name, body, hash, before });
const check = (what, holds, more) => {
    if (!holds) throw new Error(`${what}${more === undefined ? "" : `: ${JSON.stringify(more)}`}`);
};

/// The middle of what tests of the window press by that name.
async function press(page, name) {
    const lines = (await page.evaluate(() => Module.state())).split("\n");
    const hit = lines.find((line) => line.startsWith(`hit command:${name} `));
    check(`there is ${name} to press`, hit);
    const [x, y] = hit.split(" ").slice(-2).map(Number);
    await page.mouse.click(x, y);
}

test("opens the example, steps, plays, seeks", async ({ page }) => {
    let now = await state(page);
    check("it begins at the scenario's moment", now.position === "189", now.position);
    await page.keyboard.press("ArrowRight");
    now = await until(page, "one step", (s) => Number(s.position) > 189);
    await page.keyboard.press("Home");
    await until(page, "the beginning", (s) => s.position === "0");
    await page.keyboard.press("Space");
    await until(page, "it plays", (s) => s.playing === "true" && Number(s.position) > 0);
    await page.keyboard.press("End");
    await until(page, "the end", (s) => s.position === s.events);
    await page.mouse.click(640, 685);  // the strip below
    await until(page, "a click seeks", (s) => s.position !== s.events);
});

test("what is drawn over the picture before is what is drawn as a whole", async ({ page }) => {
    const picture = () => page.evaluate(() => document.getElementById("canvas").toDataURL());
    const sized = async (width) => {
        await page.setViewportSize({ width, height: size.height });
        await until(page, "another size", (s) => s.window === `${width}x${size.height}`);
    };
    for (let step = 0; step < 40; ++step) await page.keyboard.press(step % 10 === 9 ? "ArrowLeft" : "ArrowRight");
    await page.keyboard.press("Space");
    await until(page, "it plays", (s) => s.playing === "true");
    await page.waitForTimeout(700);
    await page.keyboard.press("Space");
    await until(page, "it stands", (s) => s.playing === "false");
    await page.waitForTimeout(500);  // what glides comes to rest
    const overOthers = await picture();
    await sized(size.width + 60);
    await sized(size.width);
    await page.waitForTimeout(300);
    check("the same picture", overOthers === await picture());
    check("of something", overOthers.length > 20000, overOthers.length);
});

test("shows every perspective, both languages and all themes", async ({ page }) => {
    for (const [key, name] of ["heap", "workers", "rates", "lifecycle"].map((name, i) => [String(i + 1), name])) {
        await page.keyboard.press(key);
        await until(page, name, (s) => s.perspective === name);
    }
    await page.keyboard.press("9");
    await until(page, "locks", (s) => s.perspective === "locks");
    await press(page, "nextLanguage");
    await until(page, "Chinese", (s) => s.language === "zh");
    await press(page, "nextTheme");
    await until(page, "another theme", (s) => s.theme !== "dark");
});

test("a call in the console forks the run", async ({ page }) => {
    await page.keyboard.press("/");
    await until(page, "the console", (s) => s.focus === "typing");
    await page.keyboard.type("schedule(E, 50ms)");
    await page.keyboard.press("Enter");
    const now = await until(page, "a fork", (s) => s.futures === "2");
    check("it is said", now.notice.includes("Forked"), now.notice);
    await page.keyboard.press("Control+z");
    await until(page, "taken back", (s) => s.future === "0");
});

test("Chinese that is composed reaches a line that is typed", async ({ page }) => {
    await page.keyboard.press("Control+f");
    await until(page, "the search", (s) => s.focus === "typing");
    const session = await page.context().newCDPSession(page);
    await session.send("Input.imeSetComposition", { text: "ren", selectionStart: 3, selectionEnd: 3 });
    await session.send("Input.insertText", { text: "任务" });
    await until(page, "two characters", (s) => s.entry === "任务" || s.find === "任务");
});

test("a text that is pasted reaches it, and a copied one the clipboard", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() => navigator.clipboard.writeText("kind=leaderTaken"));
    await page.keyboard.press("Control+f");
    await until(page, "the search", (s) => s.focus === "typing");
    await page.keyboard.press("Control+v");
    await until(page, "pasted", (s) => s.entry === "kind=leaderTaken");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+c");
    for (let i = 0; i < 100; ++i) {
        if ((await page.evaluate(() => navigator.clipboard.readText())).includes("leader")) return;
        await page.waitForTimeout(50);
    }
    check("the events are on the clipboard", false);
});

test("a file is dropped, and one that cannot be read gets a sentence", async ({ page }) => {
    const drop = (name, text) => page.evaluate(([name, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], name));
        dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    }, [name, text]);
    await drop("mine.toml", 'title = "Dropped"\nuntil = "1s"\n[[executor]]\nname = "p"\nkind = "ScheduledThreadPoolExecutor"\ncorePoolSize = 1\n');
    await page.waitForFunction(() => document.title.includes("Dropped"));
    await drop("broken.toml", "title = ");
    await until(page, "what is wrong", (s) => s.notice.includes("broken.toml"));
});

test("a long run is made between frames, its beginning is shown meanwhile, and Esc ends it", async ({ page }) => {
    await page.evaluate(() => {
        const text = 'title = "Ticking"\nuntil = "36000s"\n[[executor]]\nname = "p"\nkind = "ScheduledThreadPoolExecutor"\ncorePoolSize = 1\n'
            + '[[task]]\nname = "tick"\nbody = ["work 1ms"]\n[[at]]\ntime = "0ms"\non = "p"\ncall = "scheduleAtFixedRate"\ntask = "tick"\ninitialDelay = "10ms"\nperiod = "10ms"\n';
        const data = new DataTransfer();
        data.items.add(new File([text], "ticking.toml"));
        dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    });
    await page.waitForFunction(() => document.title.includes("Ticking"));
    const begun = await until(page, "it is being made", (s) => s.making !== "");
    await page.keyboard.press("ArrowRight");
    await until(page, "one steps meanwhile", (s) => s.position !== begun.position && s.making !== "");
    await page.keyboard.press("Escape");
    const ended = await until(page, "Esc ends it", (s) => s.making === "");
    check("what was made stays", Number(ended.events) > 1000, ended.events);
});

test("a lesson from Home, whose key is another one here, and an exercise", async ({ page }) => {
    await page.keyboard.press("Alt+n");
    await until(page, "Home", (s) => s.focus === "typing");
    await page.keyboard.type("the delay queue is a heap");
    await page.keyboard.press("Enter");
    await until(page, "a lesson", (s) => s.lessonStop === "1");
    await page.keyboard.press("PageDown");
    await until(page, "its next stop", (s) => s.lessonStop === "2");
    await press(page, "practise");
    await until(page, "an exercise", (s) => s.practise);
});

test("the keys that the browser keeps are not taken, and F9 presents", async ({ page }) => {
    const kept = await page.evaluate(() => {
        const taken = (key, ctrlKey) => !dispatchEvent(new KeyboardEvent("keydown",
            { key, code: "Key" + key.toUpperCase(), ctrlKey, cancelable: true, bubbles: true }));
        return { t: taken("t", true), w: taken("w", true), l: taken("l", true), r: taken("r", true),
                 f5: taken("F5", false), f11: taken("F11", false), right: taken("ArrowRight", false) };
    });
    check("its own keys", !kept.t && !kept.w && !kept.l && !kept.r && !kept.f5 && !kept.f11, kept);
    check("and ours", kept.right, kept);
    await page.keyboard.press("F9");
    await until(page, "it presents", (s) => s.presenting === "true");
    await page.keyboard.press("Escape");
    await until(page, "and ends that", (s) => s.presenting === "false");
});

test("what is saved is offered as a download", async ({ page }) => {
    await page.keyboard.press("?");
    await page.keyboard.type("save a picture");
    const coming = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    await until(page, "it asks for a name", (s) => s.entry.endsWith(".png"));
    await page.keyboard.press("Enter");
    const download = await coming;
    check("a picture", download.suggestedFilename().endsWith(".png"), download.suggestedFilename());
});

test("storage that refuses is said, and the program works", async ({ page }) => {
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => !document.getElementById("told").hidden);
    const said = await page.evaluate(() => document.getElementById("told").textContent);
    check("in words", said.includes("keeps nothing"), said);
    page.errors.length = 0;
}, "plain=1&lang=en", () => {
    IDBObjectStore.prototype.put = function () { throw new DOMException("full", "QuotaExceededError"); };
});

test("two tabs at once", async ({ page, context, url }) => {
    const other = await open(context, url + "#plain=1&lang=en&scenario=4-catch-up-burst");
    await other.keyboard.press("ArrowRight");
    await page.bringToFront();
    await page.keyboard.press("2");
    await until(page, "the first one goes on", (s) => s.perspective === "workers");
    check("no error in the other", other.errors.length === 0, other.errors);
});

test("what was open comes back after a reload", async ({ page }) => {
    await page.keyboard.press("2");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await until(page, "a step", (s) => s.perspective === "workers" && Number(s.position) > 0);
    await page.waitForTimeout(2500);  // the session is written at a quiet moment
    const before = await state(page);
    await page.evaluate(() => Module.keep());
    await page.reload();
    await page.waitForFunction(() => window.Module?.times?.firstFrame);
    await until(page, "the same moment", (s) => s.perspective === "workers" && s.position === before.position);
});

test("fingers: a tap chooses, a long press lists, two fingers zoom", async ({ page }) => {
    const finger = (type, x, y, id = 1) => page.evaluate(([type, x, y, id]) => {
        document.getElementById("canvas").dispatchEvent(new PointerEvent(type,
            { pointerId: id, pointerType: "touch", clientX: x, clientY: y, bubbles: true, cancelable: true }));
    }, [type, x, y, id]);
    await page.evaluate(() => { HTMLCanvasElement.prototype.setPointerCapture = () => {}; });
    const hit = (await page.evaluate(() => Module.state())).split("\n").find((line) => line.startsWith("hit task:"));
    const [x, y] = hit.split(" ").slice(-2).map(Number);
    await finger("pointerdown", x, y);
    await finger("pointerup", x, y);
    await until(page, "a tap chooses", (s) => s.selected !== "none");
    await page.keyboard.press("Escape");  // the row beside it
    await page.keyboard.press("Escape");
    await until(page, "nothing is chosen", (s) => s.selected === "none");
    await finger("pointerdown", x, y);
    await page.waitForTimeout(800);
    await finger("pointerup", x, y);
    await page.waitForFunction(() => Module.state().includes("hit command:cancel "));
});

test("as an embed it shows picture, sentence and transport, and does what the page around it asks",
    async ({ page, url }) => {
        const told = await page.evaluate((address) => new Promise((done, failed) => {
            const frame = document.createElement("iframe");
            frame.src = address + "#embed=1&lang=en&plain=1&scenario=4-catch-up-burst";
            frame.style = "position:fixed;inset:0;width:900px;height:500px;z-index:9";
            const heard = [];
            let asked = false;
            addEventListener("message", (event) => {
                if (event.data === "PONG") return heard.push("PONG");
                const shown = event.data?.poolscope;
                if (!shown) return;
                heard.push(shown);
                if (!asked) {
                    asked = true;
                    frame.contentWindow.postMessage("PING", "*");
                    frame.contentWindow.postMessage({ poolscope: { event: 20 } }, "*");
                } else if (shown.position === 20) done(heard);
            });
            setTimeout(() => failed(new Error(JSON.stringify(heard.slice(-5)))), 30000);
            document.body.append(frame);
        }), url);
        check("it answers", told.includes("PONG"), told);
    }, "plain=1");

test("a link names scenario, event, perspective, language and theme", async ({ page }) => {
    const now = await state(page);
    check("event", now.position === "20", now.position);
    check("perspective", now.perspective === "workers", now.perspective);
    check("language", now.language === "zh", now.language);
    check("theme", now.theme === "light", now.theme);
}, "scenario=3-leader-hand-over&event=20&view=workers&lang=zh&theme=light");

test("a link that names nothing known gets a sentence", async ({ page }) => {
    await until(page, "what is wrong", (s) => s.notice.includes("no-such-scenario"));
}, "lang=en&scenario=no-such-scenario");

test("the page as one file opens from a disk", async ({ context }) => {
    const page = await open(context, pathToFileURL(join(folder, "../poolscope.html")) + "#plain=1&lang=en&event=20");
    const now = await state(page);
    check("the link's event", now.position === "20", now.position);
    await page.keyboard.press("ArrowRight");
    await until(page, "a step", (s) => Number(s.position) > 20);
    check("no error", page.errors.length === 0, page.errors);
});

const asked = process.argv.slice(2);
const server = await serve(folder, "/courses/poolscope/");
const browser = await launch();
let failed = 0;
for (const { name, body, hash, before } of tests) {
    if (asked.length && !asked.some((word) => name.includes(word))) continue;
    const context = await browser.newContext({ viewport: size });
    await context.addInitScript(() => { window.poolscopeTest = true; });
    if (before) await context.addInitScript(before);
    const began = Date.now();
    try {
        const page = await open(context, server.url + "#" + (hash || "plain=1&lang=en"));
        await body({ page, context, url: server.url });
        check("the page logged no error", page.errors.length === 0, page.errors);
        console.log(`ok    ${name} (${Date.now() - began} ms)`);
    } catch (error) {
        ++failed;
        console.log(`FAILED ${name}: ${error.stack || error}`);
    }
    await context.close();
}
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
