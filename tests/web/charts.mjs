// Mermaid itself, of the version that GitHub draws with, takes the Gantt chart of every built-in scenario.
import { execFile } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { check, root, testInChromium } from "./harness.mjs";

const program = (...words) => promisify(execFile)(join(root, "build/poolscope"), words);
const odd = `until = "50ms"\n[[executor]]\nname = "p"\nkind = "ScheduledThreadPoolExecutor"\ncorePoolSize = 1\n`
    + `[[task]]\nname = 'section a:b;c#quot;d%%{e}|<b>"'\nruns = [["work 5ms"]]\n[[at]]\ntime = "0ms"\n`
    + `call = "schedule"\ntask = 'section a:b;c#quot;d%%{e}|<b>"'\ndelay = "1ms"\n`;

/// Draws a chart in a page; returns how many bars it has, and the texts.
const drawn = (page, text) => page.evaluate(async (text) => {
    mermaid.initialize({ startOnLoad: false });
    const { svg } = await mermaid.render("chart", text);
    document.body.innerHTML = svg;
    const texts = [...document.querySelectorAll("text")].map((each) => each.textContent);
    return { bars: document.querySelectorAll("rect.task").length, texts };
}, text);

testInChromium("Mermaid draws the chart of every built-in scenario", async ({ context }) => {
    const page = await context.newPage();
    await page.addScriptTag({ path: join(root, "build/web-tools/node_modules/mermaid/dist/mermaid.min.js") });
    const folder = join(root, "build/web/charts");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "odd.toml"), odd);
    const scenarios = (await readdir(join(root, "assets/scenarios"))).filter((name) => name.endsWith(".toml"));
    for (const name of [...scenarios.map((each) => each.replace(".toml", "")), join(folder, "odd.toml")]) {
        const { stdout: text } = await program("run", name, "--mermaid", "-");
        const bars = text.split("\n").filter((line) => line.includes(" :")).length;
        const chart = await drawn(page, text).catch((error) => check(`Mermaid takes ${name}`, false, String(error)));
        check(`${name} has a bar for each run`, chart.bars === bars, [chart.bars, bars]);
        const file = join(folder, name.split("/").pop().replace(".toml", ""));
        await page.screenshot({ path: `${file}.png`, fullPage: true });
        if (name.endsWith("odd.toml"))
            check("a name is drawn as it is", chart.texts.some((each) => each.includes('section a:b;c#quot;d%%{e}|<b>"')), chart.texts);
    }
});
