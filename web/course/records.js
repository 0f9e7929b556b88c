// Where a lesson is recorded: in a learning system that speaks SCORM 1.2, or cmi5 (xAPI).
//
// A record has `language` and `learner` (may be empty), `write(report)` and `end()`. A report is
// { place, share, over, score, answers }: shares from 0 to 1, answers as in the program's grade.
"use strict";

// ---- SCORM 1.2: an object named API in a window around this one, or in the one that opened it
const findScorm = () => {
    const above = (start) => {
        for (let at = start, steps = 0; at && steps < 50; ++steps) {
            try {
                if (at.API) return at.API;
            } catch {
                return null;  // of another origin
            }
            if (at.parent === at) return null;
            at = at.parent;
        }
        return null;
    };
    return above(window.parent) || (window.opener && above(window.opener));
};

const scormTime = (milliseconds) => {
    const seconds = Math.floor(milliseconds / 1000);
    const two = (number) => String(number).padStart(2, "0");
    return `${String(Math.floor(seconds / 3600)).padStart(4, "0")}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

const scormRecord = (api, asked) => {
    const began = Date.now();
    const mustBe = (result, what) => {
        if (String(result) !== "true")
            throw new Error(`${what}: ${api.LMSGetErrorString?.(api.LMSGetLastError()) || "refused"}`);
    };
    const set = (name, value) => mustBe(api.LMSSetValue(name, String(value)), name);
    mustBe(api.LMSInitialize(""), "LMSInitialize");
    if (api.LMSGetValue("cmi.core.lesson_status") === "not attempted") set("cmi.core.lesson_status", "incomplete");
    const pass = Number(asked.get("pass") || 0);
    return {
        learner: api.LMSGetValue("cmi.core.student_id"),
        language: api.LMSGetValue("cmi.student_preference.language"),
        write(report) {
            set("cmi.core.lesson_location", report.place);
            set("cmi.core.score.min", 0);
            set("cmi.core.score.max", 100);
            set("cmi.core.score.raw", Math.round(100 * report.score));
            if (report.over)
                set("cmi.core.lesson_status", !pass ? "completed" : 100 * report.score >= pass ? "passed" : "failed");
            report.answers.forEach((answer, i) => {
                const at = `cmi.interactions.${i}`;
                set(`${at}.id`, `stop-${answer.stop}-${answer.kind}`);
                set(`${at}.type`, "choice");
                set(`${at}.student_response`, answer.first.toLowerCase());
                set(`${at}.correct_responses.0.pattern`, answer.solution.toLowerCase());
                set(`${at}.result`, answer.rightAtFirst ? "correct" : "wrong");
            });
            set("cmi.core.session_time", scormTime(Date.now() - began));
            mustBe(api.LMSCommit(""), "LMSCommit");
        },
        end() {
            api.LMSSetValue("cmi.core.session_time", scormTime(Date.now() - began));
            api.LMSFinish("");
        },
    };
};

// ---- cmi5: the address says where statements go
const verbs = { initialized: "http://adlnet.gov/expapi/verbs/initialized", completed: "http://adlnet.gov/expapi/verbs/completed",
                passed: "http://adlnet.gov/expapi/verbs/passed", failed: "http://adlnet.gov/expapi/verbs/failed",
                answered: "http://adlnet.gov/expapi/verbs/answered", terminated: "http://adlnet.gov/expapi/verbs/terminated" };
const categories = "https://w3id.org/xapi/cmi5/context/categories/";
const newId = () => "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (c) =>
    (c ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (c / 4)))).toString(16));

const cmi5Record = async (asked) => {
    const began = Date.now();
    const endpoint = asked.get("endpoint").replace(/\/?$/, "/");
    const actor = JSON.parse(asked.get("actor"));
    const registration = asked.get("registration");
    const activity = asked.get("activityId");
    const given = await fetch(asked.get("fetch"), { method: "POST" });
    const token = (await given.json())["auth-token"];
    if (!token) throw new Error("the learning system gave no token");
    const headers = { Authorization: "Basic " + token, "X-Experience-API-Version": "1.0.3" };
    const get = async (path, values) => {
        const answer = await fetch(endpoint + path + "?" + new URLSearchParams(values), { headers });
        if (answer.status === 404) return {};
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        return answer.json();
    };
    const agent = JSON.stringify(actor);
    const data = await get("activities/state", { activityId: activity, agent, registration, stateId: "LMS.LaunchData" });
    const preferences = await get("agents/profile", { agent, profileId: "cmi5LearnerPreferences" });
    const template = data.contextTemplate || {};
    const statement = (verb, more = {}, kinds = ["cmi5"], object = { objectType: "Activity", id: activity }) => ({
        id: newId(), actor, timestamp: new Date().toISOString(), object,
        verb: { id: verbs[verb], display: { en: verb } },
        context: { ...template, registration,
                   contextActivities: { ...template.contextActivities,
                                        category: [...(template.contextActivities?.category || []),
                                                   ...kinds.map((kind) => ({ id: categories + kind }))] } },
        ...more,
    });
    const send = async (statements, keepalive = false) => {
        const answer = await fetch(endpoint + "statements", { method: "POST", keepalive, body: JSON.stringify(statements),
                                                              headers: { ...headers, "Content-Type": "application/json" } });
        if (!answer.ok) throw new Error(`statements: ${answer.status}`);
    };
    const duration = () => `PT${((Date.now() - began) / 1000).toFixed(2)}S`;
    const normal = (data.launchMode || "Normal") === "Normal";  // else a lesson is browsed, and not judged
    const pass = data.masteryScore;
    await send([statement("initialized")]);
    let told = 0;
    let over = false;
    return {
        learner: agent,
        language: (preferences.languagePreference || "").split(",")[0],
        async write(report) {
            if (!normal || over) return;
            const all = report.answers.slice(told).map((answer) => statement("answered", {
                result: { response: answer.first, success: answer.rightAtFirst },
            }, [], { objectType: "Activity", id: `${activity}/stop-${answer.stop}-${answer.kind}`,
                     definition: { type: "http://adlnet.gov/expapi/activities/cmi.interaction", interactionType: "choice",
                                   correctResponsesPattern: [answer.solution] } }));
            told = report.answers.length;
            if (report.over) {
                over = true;
                all.push(statement("completed", { result: { completion: true, duration: duration() } }, ["cmi5", "moveon"]));
                if (pass !== undefined) {
                    const success = report.score >= pass;
                    all.push(statement(success ? "passed" : "failed", {
                        result: { success, score: { scaled: report.score }, duration: duration() },
                    }, ["cmi5", "moveon"]));
                }
            }
            if (all.length) await send(all);
        },
        end() { send([statement("terminated", { result: { duration: duration() } })], true).catch(() => {}); },
    };
};

const openRecord = async (asked) => {
    if (asked.get("fetch") && asked.get("endpoint")) return cmi5Record(asked);
    const api = findScorm();
    if (!api) throw new Error("no learning system is around it, so nothing is recorded");
    return scormRecord(api, asked);
};
