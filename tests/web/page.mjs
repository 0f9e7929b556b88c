// The program as a page in a real browser: opens, plays, seeks, forks, runs live, types, learns, is kept, embedded.
//
//     node tests/web/page.mjs [NAMES]        only tests whose names have one of the words
//     POOLSCOPE_BROWSER=firefox node …       those that do not ask for what only Chromium lets a test do
//
// Promises: each test has a context of the browser for itself, and fails if the page logged an error or threw.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { launchers, open, serve, state, until } from "./browser.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const folder = process.env.POOLSCOPE_PAGE || join(root, "build/web/page");
const size = { width: 1280, height: 720 };
const which = process.env.POOLSCOPE_BROWSER || "chromium";
const tests = [];
const test = (name, body, hash, before) => tests.push({ name, body, hash, before });
/// Types composed characters, or may read the clipboard: only Chromium lets a test do so.
const testInChromium = (...all) => which === "chromium" && test(...all);
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

testInChromium("Chinese that is composed reaches a line that is typed", async ({ page }) => {
    await page.keyboard.press("Control+f");
    await until(page, "the search", (s) => s.focus === "typing");
    const session = await page.context().newCDPSession(page);
    await session.send("Input.imeSetComposition", { text: "ren", selectionStart: 3, selectionEnd: 3 });
    await session.send("Input.insertText", { text: "任务" });
    await until(page, "two characters", (s) => s.entry === "任务" || s.find === "任务");
});

testInChromium("a text that is pasted reaches it, and a copied one the clipboard", async ({ page, context }) => {
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

testInChromium("a scenario is typed, with Chinese in it, and run", async ({ page }) => {
    await page.keyboard.press("7");
    await until(page, "the text", (s) => s.perspective === "edit");
    await page.mouse.click(400, 300);
    await page.keyboard.press("Control+a");
    await page.keyboard.type('title = "');
    await page.keyboard.insertText("打字的场景");
    await page.keyboard.type('"\nuntil = "1s"\n[[executor]]\nname = "p"\n');
    await page.keyboard.type('kind = "ScheduledThreadPoolExecutor"\ncorePoolSize = 1\n');
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() => document.title.includes("打字的场景"));
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

test("Live goes at the clock's pace in a page, is held, takes a call, and is a usual run when it is over", async ({ page }) => {
    await page.evaluate(() => {
        const text = 'title = "Paced"\nuntil = "600s"\n[[executor]]\nname = "p"\nkind = "ScheduledThreadPoolExecutor"\ncorePoolSize = 1\n'
            + '[[task]]\nname = "tick"\nbody = ["work 1ms"]\n[[at]]\ntime = "0ms"\non = "p"\ncall = "scheduleAtFixedRate"\ntask = "tick"\ninitialDelay = "10ms"\nperiod = "10ms"\n';
        const data = new DataTransfer();
        data.items.add(new File([text], "paced.toml"));
        dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    });
    await page.waitForFunction(() => document.title.includes("Paced"));
    await page.keyboard.press("?");
    await page.keyboard.type("run live");
    await page.keyboard.press("Enter");
    const begun = await until(page, "it is live", (s) => s.live === "true" && s.following === "true");
    check("it is said what it is", begun.notice.includes("virtual clock"), begun.notice);
    check("at the clock's speed", begun.speedText === "1 × the clock", begun.speedText);
    await until(page, "it grows", (s) => Number(s.events) > Number(begun.events) + 30);
    await page.keyboard.press("Space");
    const held = await until(page, "Space holds it", (s) => s.playing === "false");
    await page.waitForTimeout(300);
    const still = await state(page);
    check("as long as one likes", still.time === held.time && still.events === held.events, [held.time, still.time]);
    await page.keyboard.press("/");
    await until(page, "the console", (s) => s.focus === "typing");
    await page.keyboard.type("schedule(tick, 50ms)");
    await page.keyboard.press("Enter");
    const called = await until(page, "the call", (s) => Number(s.tasks) === Number(held.tasks) + 1);
    check("in this very run", called.futures === "2" && called.live === "true", called.futures);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Space");
    await until(page, "it goes on", (s) => Number(s.events) > Number(called.events) + 30);
    await press(page, "endMaking");
    await until(page, "it is over", (s) => s.live === "false" && s.futures === "2");
    await page.keyboard.press("/");
    await until(page, "the console again", (s) => s.focus === "typing");
    await page.keyboard.type("schedule(tick, 50ms)");
    await page.keyboard.press("Enter");
    await until(page, "now it forks", (s) => s.futures === "3");
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
                } else if (shown.position === 20) {
                    frame.contentWindow.postMessage({ poolscope: { command: "stepForward" } }, "*");
                    frame.contentWindow.postMessage({ poolscope: { time: 1e9 } }, "*");  // behind the end
                } else if (shown.position === shown.events) done(heard);
            });
            setTimeout(() => failed(new Error(JSON.stringify(heard.slice(-5)))), 30000);
            document.body.append(frame);
        }), url);
        check("it answers", told.includes("PONG"), told);
    }, "plain=1");

test("a page shows ten embeds, each with its picture", async ({ page, url }) => {
    await page.goto(url + "embeds.html");
    const frames = page.locator("iframe");
    check("ten", (await frames.count()) === 10);
    for (let i = 0; i < 10; ++i) {
        await frames.nth(i).scrollIntoViewIfNeeded();
        const frame = await (await frames.nth(i).elementHandle()).contentFrame();
        await frame.waitForFunction(() => window.Module?.times?.firstFrame, null, { timeout: 120000 });
    }
    for (let i = 0; i < 10; ++i) {  // and none has lost its graphics to the others
        const frame = await (await frames.nth(i).elementHandle()).contentFrame();
        check(`the frame ${i} lives`, await frame.evaluate(() => !Module.hasFailed && !document.getElementById("said")));
    }
}, "plain=1");

test("an embed works in a slide of reveal.js", async ({ page, url }) => {
    const code = await readFile(join(root, "build/web-tools/node_modules/reveal.js/dist/reveal.js"), "utf8");
    await page.goto(url + "embeds.html");
    await page.setContent(`<div class="reveal" style="height:600px"><div class="slides"><section>one</section>
        <section><iframe data-src="${url}#embed=1&scenario=4-catch-up-burst&event=20" width="900" height="420"></iframe>
        </section></div></div><script>${code.replaceAll("</script", "<\\/script")}</script>`);
    await page.evaluate(() => Reveal.initialize({ embedded: true }));
    check("nothing is loaded before its slide comes",
          await page.evaluate(() => !document.querySelector("iframe").src));
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("iframe").src !== "");
    const frame = await (await page.locator("iframe").elementHandle()).contentFrame();
    await frame.waitForFunction(() => window.Module?.times?.firstFrame, null, { timeout: 120000 });
    check("the link's event", (await frame.evaluate(() => Module.state())).includes("position 20\n"));
}, "plain=1");

test("the presenter view is a second window, and a clicker works in it, too", async ({ page, context }) => {
    const coming = context.waitForEvent("page");
    await page.keyboard.press("?");
    await page.keyboard.type("presenter view");
    await page.keyboard.press("Enter");
    const second = await coming;
    await second.waitForFunction(() => {
        const canvas = document.querySelector("canvas");
        if (!canvas || canvas.width < 600) return false;
        const colours = new Set(new Uint32Array(
            canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer));
        return colours.size > 20;
    });
    const before = await until(page, "it is open", (s) => s.presenterView === "true");
    await second.keyboard.press("ArrowRight");
    await until(page, "a step", (s) => Number(s.position) > Number(before.position));
    await second.close();
    await until(page, "closing it ends it", (s) => s.presenterView === "false");
});

test("Home asks for a file of the computer", async ({ page }) => {
    await page.keyboard.press("Alt+n");
    await until(page, "Home", (s) => s.focus === "typing");
    await page.keyboard.type("from this computer");
    const asking = page.waitForEvent("filechooser");
    await page.keyboard.press("Enter");
    await (await asking).setFiles({ name: "mine.toml", mimeType: "text/plain", buffer: Buffer.from(
        'title = "Picked"\nuntil = "1s"\n[[executor]]\nname = "p"\nkind = "ScheduledThreadPoolExecutor"\ncorePoolSize = 1\n') });
    await page.waitForFunction(() => document.title.includes("Picked"));
});

test("a link names scenario, event, perspective, language and theme", async ({ page }) => {
    const now = await state(page);
    check("event", now.position === "20", now.position);
    check("perspective", now.perspective === "workers", now.perspective);
    check("language", now.language === "zh", now.language);
    check("theme", now.theme === "light", now.theme);
}, "scenario=3-leader-hand-over&event=20&view=workers&lang=zh&theme=light");

testInChromium("a link is copied, and in another page it leads to the same changed run", async ({ page, context, url }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.keyboard.press("/");
    await until(page, "the console", (s) => s.focus === "typing");
    await page.keyboard.type("schedule(E, 50ms)");
    await page.keyboard.press("Enter");
    await until(page, "a fork", (s) => s.futures === "2");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.keyboard.type("copy a link");
    await page.keyboard.press("Enter");
    const forked = await until(page, "it is said", (s) => s.notice.startsWith("The link is copied"));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    check("it leads to this page", link.startsWith(url + "#"), link.slice(0, 80));
    const other = await open(context, link);
    const now = await state(other);
    check("the same run", now.events === forked.events && now.position === forked.position && now.futures === "1", now);
    check("nothing is wrong", now.notice === "" && other.errors.length === 0, now.notice);
});

test("back and forward move through what was opened", async ({ page }) => {
    const home = async (words, title) => {
        await page.keyboard.press("Alt+n");
        await until(page, "Home", (s) => s.focus === "typing");
        await page.keyboard.type(words);
        await page.keyboard.press("Enter");
        await page.waitForFunction((title) => document.title.includes(title), title);
    };
    await home("catch-up", "Catch-up");
    check("the address names it", page.url().includes("#scenario=4-catch-up-burst"), page.url());
    await home("leader hands", "hands over");
    await page.goBack();
    await page.waitForFunction(() => document.title.includes("Catch-up"));
    await page.goForward();
    await page.waitForFunction(() => document.title.includes("hands over"));
    await page.goBack();
    await page.goBack();
    await page.waitForFunction(() => !document.title.includes("Catch-up"));
});

test("a link with what is no number gets a sentence, and opens the rest", async ({ page }) => {
    const now = await until(page, "what is wrong", (s) => s.notice.includes("event=12x"));
    check("the rest is shown", now.perspective === "workers", now.perspective);
}, "lang=en&scenario=3-leader-hand-over&event=12x&view=workers");

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

/// How many of the picture's pixels differ by more than `step` in a channel, in thousandths. Edges do: the
/// native picture is drawn with four samples a pixel, and its fonts are whole.
async function differing(page, one, other, step) {
    return page.evaluate(async ([one, other, step]) => {
        const pixels = async (base64) => {
            const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
            const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
            const canvas = new OffscreenCanvas(image.width, image.height);
            canvas.getContext("2d").drawImage(image, 0, 0);
            return canvas.getContext("2d").getImageData(0, 0, image.width, image.height);
        };
        const [a, b] = [await pixels(one), await pixels(other)];
        if (a.width !== b.width || a.height !== b.height) return 1000;
        let differ = 0;
        for (let i = 0; i < a.data.length; i += 4)
            if ([0, 1, 2].some((c) => Math.abs(a.data[i + c] - b.data[i + c]) > step)) ++differ;
        return (1000 * differ) / (a.width * a.height);
    }, [one, other, step]);
}

const moments = [["1-heap-with-ties", "heap", 189, "en", "dark"], ["3-leader-hand-over", "workers", 60, "zh", "light"],
                 ["4-catch-up-burst", "rates", 433, "en", "projector"], ["10-nine-tasks", "pool", 120, "zh", "contrast"],
                 ["6-shutdown-policies", "lifecycle", 90, "en", "light"], ["21-sum-by-halves", "forkJoin", 200, "en", "dark"]];
for (const [scenario, view, event, lang, theme] of moments)
    testInChromium(`the picture is the native one: ${scenario}, ${view}, ${lang}, ${theme}`, async ({ page }) => {
        const file = join(root, `build/web/native-${scenario}.png`);
        await promisify(execFile)(join(root, "build/poolscope"), ["shot", scenario, "--view", view, "--event", String(event),
            "--lang", lang, "--theme", theme, "--size", `${size.width}x${size.height}`, "-o", file]);
        await page.waitForTimeout(500);  // the last glyphs
        const share = await differing(page, (await readFile(file)).toString("base64"),
                                      (await page.screenshot()).toString("base64"), 64);
        console.log(`      ${share.toFixed(2)} thousandths differ`);
        check("few pixels differ", share < 3, share);
    }, `scenario=${scenario}&view=${view}&event=${event}&lang=${lang}&theme=${theme}`);

const asked = process.argv.slice(2);
const server = await serve(folder, "/courses/poolscope/");
const browser = await launchers[which]();
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
