// A lesson in a learning system: a SCORM 1.2 player and a cmi5 one, small ones, that take only what the
// standards have.
import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { serve } from "./browser.mjs";
import { check, folder, root, testInChromium } from "./harness.mjs";

const run = promisify(execFile);

/// Packs the lessons and unpacks them where the player lies. Returns the server.
async function packed(name, ...words) {
    const place = join(root, "build/web", name);
    await rm(place, { recursive: true, force: true });
    await mkdir(place, { recursive: true });
    const file = join(root, "build/web", `${name}.zip`);
    await run("python3", [join(root, "web/course.py"), folder, file, ...words]);
    await run("python3", ["-m", "zipfile", "-e", file, place]);
    return { place, server: await serve(place) };
}

/// What SCORM 1.2 lets a lesson set, and to what.
const player = (address) => `<!doctype html><script>
const rules = [[/^cmi\\.core\\.lesson_location$/, /^.{0,255}$/], [/^cmi\\.core\\.score\\.(raw|min|max)$/, /^\\d{1,3}(\\.\\d+)?$/],
    [/^cmi\\.core\\.lesson_status$/, /^(passed|completed|failed|incomplete|browsed)$/],
    [/^cmi\\.core\\.session_time$/, /^\\d{4}:\\d\\d:\\d\\d(\\.\\d\\d)?$/], [/^cmi\\.interactions\\.\\d+\\.id$/, /^[\\w-]{1,255}$/],
    [/^cmi\\.interactions\\.\\d+\\.type$/, /^choice$/], [/^cmi\\.interactions\\.\\d+\\.student_response$/, /^[a-z0-9](,[a-z0-9])*$/],
    [/^cmi\\.interactions\\.\\d+\\.correct_responses\\.0\\.pattern$/, /^[a-z0-9]$/], [/^cmi\\.interactions\\.\\d+\\.result$/, /^(correct|wrong)$/]];
var values = { "cmi.core.lesson_status": "not attempted", "cmi.core.student_id": "s1" }, refused = [], calls = [];
var API = {
    LMSInitialize: () => (calls.push("initialize"), "true"), LMSCommit: () => (calls.push("commit"), "true"),
    LMSFinish: () => (calls.push("finish"), "true"), LMSGetLastError: () => "0", LMSGetErrorString: () => "",
    LMSGetValue: (name) => values[name] || "",
    LMSSetValue: (name, value) => {
        if (typeof value !== "string" || !rules.some(([n, v]) => n.test(name) && v.test(value))) return refused.push(name + "=" + value), "false";
        values[name] = value;
        return "true";
    },
};
</script><iframe src="${address}" style="width:1200px;height:680px;border:0"></iframe>`;

/// The program's own frame once it has drawn, and its state.
async function programIn(page) {
    let program;
    for (let i = 0; i < 600 && !program; ++i) {
        program = page.frames().find((each) => each.url().includes("page/index.html"));
        await page.waitForTimeout(50);
    }
    check("the program is there", program);
    await program.waitForFunction(() => window.Module?.times?.firstFrame, null, { timeout: 120000 });
    return program;
}

const stateOf = async (program) => Object.fromEntries((await program.evaluate(() => Module.state())).split("\n")
    .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]));

async function until(program, what, holds) {
    let last;
    for (let i = 0; i < 600; ++i) {
        last = await stateOf(program);
        if (holds(last)) return last;
        await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`${what}: it did not come; ${JSON.stringify(last)}`);
}

/// Goes through the lesson, answering A to each question. Returns how many there were.
async function learn(page, program, stops) {
    await page.mouse.click(600, 300);
    let questions = 0;
    for (let stop = 1; stop <= stops; ++stop) {
        const now = await until(program, `stop ${stop}`, (s) => s.lessonStop === String(stop));
        if (now.lessonQuestion !== "") {
            ++questions;
            await page.keyboard.press("a");
            await until(program, "A is chosen", (s) => s.lessonChosen === "A");
            await page.keyboard.press("Enter");
            await until(program, "it is answered", (s) => s.lessonAnswered === "true");
        }
        if (stop < stops) await page.keyboard.press("PageDown");
    }
    return questions;
}

const stops = async (lesson) => (await readFile(join(root, "assets/lessons", `${lesson}.toml`), "utf8")).match(/^\[\[stop\]\]/gm).length;

testInChromium("a lesson as a SCORM package records score and answers in a learning system", async ({ context }) => {
    const { place, server } = await packed("scorm", "leader-and-followers", "the-delay-queue-is-a-heap", "--pass", "60");
    const manifest = await readFile(join(place, "imsmanifest.xml"), "utf8");
    check("an item for each lesson", manifest.match(/<item /g).length === 2, manifest);
    for (const [, file] of manifest.matchAll(/<file href="([^"]*)"/g)) await readFile(join(place, file));
    const address = manifest.match(/scormtype="sco" href="([^"]*)"/)[1].replaceAll("&amp;", "&");
    await writeFile(join(place, "player.html"), player(address));
    const page = await context.newPage();
    await page.goto(server.url + "player.html");
    const program = await programIn(page);
    check("it has begun", await page.evaluate(() => values["cmi.core.lesson_status"] === "incomplete" && calls[0] === "initialize"));
    const questions = await learn(page, program, await stops("leader-and-followers"));
    await page.waitForFunction(() => /passed|failed/.test(values["cmi.core.lesson_status"]));
    const { values, refused } = await page.evaluate(() => ({ values, refused }));
    check("nothing was refused", refused.length === 0, refused);
    const results = Array.from({ length: questions }, (_, i) => values[`cmi.interactions.${i}.result`]);
    const right = results.filter((each) => each === "correct").length;
    check("each question is there", results.every(Boolean) && values[`cmi.interactions.${questions}.id`] === undefined, values);
    check("the score is the share that is right", values["cmi.core.score.raw"] === String(Math.round(100 * right / questions)), values);
    check("and decides", values["cmi.core.lesson_status"] === (100 * right / questions >= 60 ? "passed" : "failed"), values);
    for (let i = 0; i < questions; ++i)
        check("each is judged by its answer", (values[`cmi.interactions.${i}.student_response`] === values[`cmi.interactions.${i}.correct_responses.0.pattern`])
              === (results[i] === "correct"), values);
    await page.evaluate(() => { document.querySelector("iframe").src = "about:blank"; });
    await page.waitForFunction(() => calls.at(-1) === "finish");
    server.close();
});

testInChromium("a lesson as a cmi5 package sends statements, and one's own lesson is in it", async ({ context }) => {
    const own = join(root, "build/web/own-lesson.toml");
    await writeFile(own, 'title = "Own"\ndescription = "One stop."\n[[stop]]\nscenario = "1-heap-with-ties"\nevent = 189\nview = "heap"\nwords = "Look at **d**."\n');
    const { place, server } = await packed("cmi5", own, "--form", "cmi5", "--title", "Mine & yours");
    const structure = await readFile(join(place, "cmi5.xml"), "utf8");
    check("a unit", structure.includes('moveOn="Completed"') && structure.includes("Mine &amp; yours"), structure);
    const statements = [];
    const asked = [];
    const page = await context.newPage();
    await page.route("**/lrs/**", async (route) => {
        const request = route.request();
        const path = new URL(request.url()).pathname.split("/lrs/")[1];
        asked.push(path);
        if (path === "fetch") return route.fulfill({ json: { "auth-token": "dG9rZW4=" } });
        const headers = request.headers();
        if (headers.authorization !== "Basic dG9rZW4=" || headers["x-experience-api-version"] !== "1.0.3")
            return route.fulfill({ status: 401, body: "" });
        if (path === "activities/state") return route.fulfill({ json: { launchMode: "Normal", masteryScore: 0.5, contextTemplate: { extensions: { "urn:session": "7" } } } });
        if (path === "agents/profile") return route.fulfill({ json: { languagePreference: "zh-CN,en" } });
        statements.push(...[JSON.parse(request.postData())].flat());
        return route.fulfill({ json: [] });
    });
    const launch = structure.match(/<url>([^<]*)<\/url>/)[1].replaceAll("&amp;", "&");
    const link = new URLSearchParams({ endpoint: server.url + "lrs/", fetch: server.url + "lrs/fetch", registration: "r-1", activityId: "urn:a",
                                       actor: JSON.stringify({ objectType: "Agent", account: { homePage: "http://x", name: "n" } }) });
    await page.goto(server.url + launch + "&" + link);
    const program = await programIn(page);
    const state = await until(program, "the lesson is open", (s) => s.lesson !== "");
    check("in the learner's language", state.language === "zh", state.language);
    for (let i = 0; i < 200 && !statements.some((each) => each.verb.id.endsWith("passed")); ++i) await page.waitForTimeout(50);
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));  // a request at the real end is not seen here
    for (let i = 0; i < 100 && !statements.some((each) => each.verb.id.endsWith("terminated")); ++i) await page.waitForTimeout(50);
    const said = statements.map((each) => each.verb.id.split("/").pop());
    check("in this order", said.join() === "initialized,completed,passed,terminated", said);
    for (const each of statements)
        check("each says whose, of what and in which attempt", each.actor.account.name === "n" && each.object.id === "urn:a" && each.context.registration === "r-1"
              && each.context.extensions["urn:session"] === "7" && each.id && each.timestamp, each);
    check("with a score", statements[2].result.score.scaled === 1 && statements[2].result.success === true, statements[2]);
    check("after token, launch data and preferences", asked.slice(0, 3).join() === "fetch,activities/state,agents/profile", asked);
    server.close();
});
