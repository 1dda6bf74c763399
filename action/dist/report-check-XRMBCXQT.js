import { createRequire as createRequireHere } from 'node:module';
const require = createRequireHere(import.meta.url);
import {
  counted,
  faultOf,
  fitting,
  inCode,
  inWords,
  isRefusal,
  list,
  notice,
  table,
  tokenClient
} from "./chunk-UKA6TE6Z.js";
import "./chunk-BHFHNMNG.js";
import {
  testId
} from "./chunk-GRO4IWCI.js";
import {
  knownWords,
  newResponse,
  require_dist
} from "./chunk-W3ZA2GMX.js";
import {
  Problem
} from "./chunk-BUFY4VTC.js";
import "./chunk-OG5ENWNY.js";
import {
  __toESM
} from "./chunk-WGCUDNAY.js";

// src/github/deployment/compare-tests.ts
function compareTests(tests, base) {
  const failing = new Set((base ?? []).filter(isFailed).map(keyOf));
  const failed = tests.filter(({ outcome }) => outcome === "failed");
  return {
    listed: tests.filter(({ outcome }) => outcome === "known"),
    fresh: failed.filter((test) => !failing.has(keyOf(test))),
    known: failed.filter((test) => failing.has(keyOf(test))),
    fixed: tests.filter((test) => test.outcome === "passed" && failing.has(keyOf(test)))
  };
}
function isFailed({ outcome }) {
  return outcome === "failed" || outcome === "known";
}
function keyOf({ testCase, script, test }) {
  return JSON.stringify([testCase, script, test]);
}

// src/github/deployment/undocumented-section.ts
var import_yaml = __toESM(require_dist(), 1);
var MOST_LINES = 80;
var MOST_SHOWN = 20;
function undocumentedSection(found) {
  if (found.length === 0) return "";
  const types = found.filter(({ response }) => response !== void 0);
  const parts = [
    "### Not in the document",
    "The API responds with this, and the document does not mention it. Where the API is right, add it; `proofgate run --document openapi.yaml` prints a patch for the file.",
    fenced(found.filter(({ response }) => response === void 0)),
    list(
      types.map(
        ({ endpoint, status, content_type, response = "" }) => `${inCode(endpoint)}: ${status} with ${inCode(content_type)}, not in the content of ${inCode(response)}`
      ),
      MOST_SHOWN
    )
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}
function fenced(statuses) {
  if (statuses.length === 0) return "";
  const paths = {};
  for (const { endpoint, status, content_type } of statuses) {
    const [, method = "", path = ""] = /^(\S+) (.*)$/.exec(endpoint) ?? [];
    const item = paths[path] ?? {};
    const operation = item[method.toLowerCase()] ?? { responses: {} };
    const known = operation.responses[status];
    const added = newResponse(status, content_type);
    const content = { ...known && "content" in known && Object(known.content), ...added.content };
    operation.responses[status] = { ...added, ...Object.keys(content).length > 0 && { content } };
    paths[path] = { ...item, [method.toLowerCase()]: operation };
  }
  const lines = (0, import_yaml.stringify)({ paths }, { lineWidth: 0 }).trimEnd().split("\n");
  const more = lines.length - MOST_LINES;
  const shown = [
    ...lines.slice(0, MOST_LINES),
    ...more > 0 ? [`# \u2026 and ${more} more lines`] : []
  ];
  return ["~~~~yaml", ...shown, "~~~~"].join("\n");
}

// src/github/deployment/tests-outcome.ts
var MOST_SHOWN2 = 50;
var MOST_CHARACTERS = 300;
var TO_PROVE = "Unproven tests start from valid requests that the API rejects; `proofgate calibrate` looks for others.";
var TESTS_CHECK = "Proofgate: tests";
var TESTS_REFERENCE = "tests";
function testsOutcome(run) {
  const { tests, base, url } = run;
  const { fresh, known, listed, fixed } = compareTests(tests, base);
  const passed = tests.filter(({ outcome }) => outcome === "passed").length;
  const unproven = tests.filter(({ outcome }) => outcome === "unproven").length;
  const blocked = tests.filter(({ outcome }) => outcome === "blocked").length;
  const isProven = run.reason === null && passed > 0 && unproven + blocked === 0;
  const parts = [
    `Tested ${placeOf(run)}: [all results](${url}).`,
    run.reason === null ? "" : `Blocked: ${inWords(run.reason)}.`,
    base === null ? uncompared(run.baseBranch) : "",
    table(
      ["Tests", "count"],
      [
        ["New failures", fresh.length],
        ["Known failures", known.length + listed.length],
        ["Fixed", fixed.length],
        ["Passed", passed],
        ["Unproven", unproven],
        ["Blocked", blocked]
      ].map((row) => row.map(String)),
      MOST_SHOWN2
    ),
    unproven > 0 ? TO_PROVE : "",
    section("New failures", fresh),
    section(`Known failures, which ${inCode(run.baseBranch ?? "")} has too`, known),
    section("Known failures, which `known.json` lists", listed),
    section("Fixed", fixed),
    undocumentedSection(run.undocumented)
  ];
  const counts = { fresh: fresh.length, known: known.length + listed.length, fixed: fixed.length };
  return {
    conclusion: counts.fresh > 0 ? "failure" : counts.known > 0 || !isProven ? "neutral" : "success",
    title: titleOf({ ...counts, isProven }),
    summary: fitting(parts.filter((part) => part !== "").join("\n\n")),
    annotations: [],
    detailsUrl: url
  };
}
function uncompared(baseBranch) {
  return baseBranch === null ? "Every failure that `known.json` does not list counts as new." : `There is no run of ${inCode(baseBranch)} to compare with, so every failure counts as new.`;
}
function placeOf({ baseUrl, environment }) {
  const at = baseUrl === null ? "where the suite says" : `at ${inCode(baseUrl)}`;
  return environment === null ? at : `${inCode(environment)} ${at}`;
}
function titleOf(counts) {
  const { fresh, known, fixed, isProven } = counts;
  const said = [
    ...fresh > 0 ? [counted(fresh, "new failure")] : [],
    ...known > 0 ? [counted(known, "known failure")] : [],
    ...fixed > 0 ? [`${fixed} fixed`] : []
  ];
  if (said.length > 0) return said.join(", ");
  return isProven ? "All tests passed" : "Not everything was proven";
}
function section(title, tests) {
  if (tests.length === 0) return "";
  const lines = tests.map(({ testCase, test, outcome, text, known }) => {
    const why = outcome === "known" ? knownFor(known) : outcome === "failed" ? reasonOf(text) : "";
    return `${inWords(testCase)} ${inCode(test)}${why === "" ? "" : `: ${inWords(why)}`}`;
  });
  return `### ${title}

${list(lines, MOST_SHOWN2)}`;
}
function knownFor(known) {
  const { reason = "", ...rest } = known ?? {};
  return knownWords({ ...rest, reason: reason.slice(0, MOST_CHARACTERS).toWellFormed() });
}
function reasonOf(text) {
  const lines = (text ?? "").trim().split("\n");
  const marked = lines.find((line) => /^E\s/.test(line))?.replace(/^E\s+/, "");
  return (marked ?? lines[0] ?? "").slice(0, MOST_CHARACTERS).toWellFormed();
}

// src/github/pull-request/check-runs.ts
var MOST_ANNOTATIONS = 50;
function makeCheck({ ask, owner, repo }, commit, name, reference) {
  const state = { status: "in_progress", external_id: reference };
  return ask("checks", async (client) => {
    const made = { owner, repo, name, head_sha: commit, ...state };
    const { data } = await client.request("POST /repos/{owner}/{repo}/check-runs", made);
    return Number(data.id);
  });
}
var UPDATE = "PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}";
async function finishCheck({ ask, owner, repo }, id, { conclusion, title, summary, annotations, detailsUrl }) {
  const pages = Math.max(1, Math.ceil(annotations.length / MOST_ANNOTATIONS));
  for (let page = 0; page < pages; page++) {
    const some = annotations.slice(page * MOST_ANNOTATIONS, (page + 1) * MOST_ANNOTATIONS);
    const output = { title, summary, ...some.length > 0 && { annotations: [...some] } };
    const end = page === pages - 1 ? { status: "completed", conclusion } : {};
    const more = detailsUrl === void 0 ? {} : { details_url: detailsUrl };
    const sent = { owner, repo, check_run_id: id, ...end, ...more, output };
    await ask("checks", (client) => client.request(UPDATE, sent));
  }
}

// src/github/deployment/failures-on-lines.ts
var MOST = { told: 5, characters: 300 };
function failuresOnLines(placed) {
  const byLine = Map.groupBy(placed, ({ file, line }) => `${file}:${line}`);
  return [...byLine.values()].flatMap((same) => {
    const [first] = same;
    if (first === void 0) return [];
    const more = same.length - MOST.told;
    const told = same.slice(0, MOST.told).map(({ test }) => sentence(test));
    return {
      path: first.file,
      ...{ start_line: first.line, end_line: first.line },
      annotation_level: "failure",
      title: `${counted(same.length, "new failure")}: ${first.test.keyword ?? first.test.words}`,
      message: [...told, ...more > 0 ? [`\u2026 and ${more} more`] : []].join("\n")
    };
  });
}
function sentence({ endpoint, scenario, words, reason, sent, response }) {
  const facts = [
    ...sent === void 0 ? [] : [`sent ${sent}`],
    ...response === void 0 ? [] : [`got ${response.status}`]
  ];
  const head = [endpoint, scenario].filter((one) => one !== void 0).join(" ");
  const end = facts.length === 0 ? "" : ` (${facts.join(", ")})`;
  const said = `${head}, ${words}: ${reason ?? "it failed"}${end}`;
  return said.replaceAll("\n", " ").slice(0, MOST.characters).toWellFormed();
}

// action/run/tests-check.ts
function testsCheck({ result, results, endpoints, baseUrl, url }) {
  const names = new Map(endpoints.map(({ slug, method, path }) => [slug, `${method} ${path}`]));
  const reasons = new Map(results?.tests.map(({ id, known }) => [id, known ?? null]));
  const tests = result.tests.map(({ script, name, outcome: outcome2, message }) => {
    const slug = script.split("/")[0] ?? "";
    const known = reasons.get(testId({ script, name })) ?? null;
    return { testCase: names.get(slug) ?? slug, script, test: name, outcome: outcome2, text: message, known };
  });
  const recorded = results?.tests ?? [];
  const outcome = testsOutcome({
    ...{ tests, base: null, baseBranch: null, baseUrl, environment: null, url },
    undocumented: recorded.flatMap(
      ({ endpoint, undocumented = [] }) => undocumented.map((one) => ({ endpoint, ...one }))
    ),
    reason: result.reason
  });
  const placed = recorded.flatMap((test) => {
    const { outcome: found, file, line } = test;
    return found === "failed" && file !== void 0 && line !== void 0 ? [{ test, file, line }] : [];
  });
  return { ...outcome, annotations: failuresOnLines(placed).slice(0, MOST_ANNOTATIONS2) };
}
var MOST_ANNOTATIONS2 = 50;

// action/run/report-check.ts
async function reportCheck(run, token, workflow) {
  const { commit, runUrl: url } = workflow;
  if (commit === null) return;
  const site = siteOf(workflow, token);
  try {
    const outcome = testsCheck({ ...run, url });
    const id = await makeCheck(site, commit, TESTS_CHECK, TESTS_REFERENCE);
    await finishCheck(site, id, outcome);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    notice(error.message, { title: `No check run \u201C${TESTS_CHECK}\u201D` });
  }
}
function siteOf({ repositoryUrl, webUrl, apiUrl }, token) {
  const [owner = "", repo = ""] = new URL(repositoryUrl).pathname.slice(1).replace(/\.git$/, "").split("/");
  const client = tokenClient({ webUrl, apiUrl }, token);
  const ask = async (_, act) => {
    try {
      return await act(client);
    } catch (error) {
      if (isRefusal(error, 422)) throw new Problem("commit-missing", UNKNOWN_COMMIT);
      const fault = faultOf(error, { url: repositoryUrl, writing: true });
      const isRefused = fault instanceof Problem && fault.kind === "credential-read-only";
      throw isRefused ? new Problem(fault.kind, NOT_PERMITTED) : fault;
    }
  };
  return { ask, owner, repo };
}
var UNKNOWN_COMMIT = "GitHub takes no check for the commit that started the job.";
var NOT_PERMITTED = 'The token may not write checks: add `checks: write` to the `permissions` of the job, beside `contents: read`. In pull requests from forks it never may. `token: ""` leaves the check out.';
export {
  reportCheck
};
