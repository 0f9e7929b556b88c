// A lesson inside a learning system: shows it in a frame, and records how far it is and what was answered.
//
//     launch.html?lesson=NAME&lang=en          a built-in lesson
//     launch.html?file=lesson.toml             one that lies in the package
//
// Promises: what counts is the program's own judgement (`poolscope lesson --grade` gives the same); a record
// that cannot be written is said. Nothing is sent but to the learning system that opened this.
"use strict";
(async () => {
    const asked = new URLSearchParams(location.search);
    const say = (text) => {
        const said = document.getElementById("said");
        said.textContent = text;
        said.hidden = false;
    };
    const attempt = async (what) => {
        try {
            return await what();
        } catch (error) {
            say(`PoolScope cannot record this lesson: ${error.message}`);
            return null;
        }
    };
    // Two people at one browser have stores of their own; a name is not needed for that, only a number from it.
    const numberOf = (name) => {
        let number = 2166136261;
        for (const character of name) number = Math.imul(number ^ character.codePointAt(0), 16777619);
        return (number >>> 0).toString(36);
    };

    const record = await attempt(() => openRecord(asked));
    const link = new URLSearchParams();
    if (asked.get("lesson")) link.set("lesson", asked.get("lesson"));
    link.set("lang", record?.language?.startsWith("zh") ? "zh" : asked.get("lang") || "en");
    link.set("keep", numberOf((record?.learner || "") + (asked.get("lesson") || asked.get("file"))));
    const frame = document.createElement("iframe");
    frame.allow = "fullscreen; clipboard-write";
    frame.src = "page/index.html#" + link;
    document.body.prepend(frame);

    let last = null;    // what was reported last
    let sent = "";
    const scoreOf = ({ grade }) => {
        const all = grade.questions.length;
        return all === 0 ? 1 : grade.questions.filter((each) => each.rightAtFirst).length / all;
    };
    const isOver = ({ stops, reached, grade }) =>
        reached >= stops && grade.questions.every((each) => each.answered);
    const write = async () => {
        if (!record || !last) return;
        const report = { place: last.stop, share: last.reached / last.stops, over: isOver(last), score: scoreOf(last),
                         answers: last.grade.questions.filter((each) => each.answered) };
        const text = JSON.stringify(report);
        if (text === sent) return;
        sent = text;
        await attempt(() => record.write(report));
    };
    addEventListener("message", (event) => {
        if (event.source !== frame.contentWindow) return;
        if (event.data === "PONG") return opened();
        const lesson = event.data?.poolscope?.lesson;
        if (!lesson) return;
        last = lesson;
        write();
    });
    // A lesson of the package's own is handed over once the program listens.
    let asking = 0;
    const opened = async () => {
        clearInterval(asking);
        const file = asked.get("file");
        if (!file) return;
        await attempt(async () => {
            const answer = await fetch(file);
            if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
            frame.contentWindow.postMessage({ poolscope: { buffer: await answer.text(), title: file.split("/").pop().replace(/\.toml$/, ""),
                                                           ending: ".toml" } }, location.origin);
        });
    };
    if (asked.get("file")) asking = setInterval(() => frame.contentWindow.postMessage("PING", "*"), 250);
    addEventListener("pagehide", () => record?.end?.());
})();
