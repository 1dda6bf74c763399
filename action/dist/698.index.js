export const id = 698;
export const ids = [698];
export const modules = {

/***/ 27698:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  reportCheck: () => (/* binding */ reportCheck)
});

// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 18 modules
var core = __webpack_require__(6257);
// EXTERNAL MODULE: ./node_modules/.cache/action/src/git/github/faults.js
var faults = __webpack_require__(73953);
// EXTERNAL MODULE: ./node_modules/.cache/action/src/confirmation/markdown.js
var markdown = __webpack_require__(5376);
// EXTERNAL MODULE: ./node_modules/.cache/action/src/results/known/known-words.js
var known_words = __webpack_require__(5865);
;// CONCATENATED MODULE: ./node_modules/.cache/action/src/github/deployment/compare-tests.js
function compareTests(tests, base) {
    const failing = new Set((base ?? []).filter(isFailed).map(keyOf));
    const failed = tests.filter(({ outcome }) => outcome === 'failed');
    return {
        listed: tests.filter(({ outcome }) => outcome === 'known'),
        fresh: failed.filter((test) => !failing.has(keyOf(test))),
        known: failed.filter((test) => failing.has(keyOf(test))),
        fixed: tests.filter((test) => test.outcome === 'passed' && failing.has(keyOf(test))),
    };
}
function isFailed({ outcome }) {
    return outcome === 'failed' || outcome === 'known';
}
function keyOf({ testCase, script, test }) {
    return JSON.stringify([testCase, script, test]);
}

// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(38815);
// EXTERNAL MODULE: ./node_modules/.cache/action/src/results/new-response.js
var new_response = __webpack_require__(93806);
;// CONCATENATED MODULE: ./node_modules/.cache/action/src/github/deployment/undocumented-section.js



const MOST_LINES = 80;
const MAX_TYPES = 20;
function undocumentedSection(found) {
    if (found.length === 0)
        return '';
    const types = found.filter(({ response }) => response !== undefined);
    const parts = [
        '### Not in the document',
        'The API responds with this, and the document does not mention it. Where the API is right, add it; ' +
            '`proofgate run --document openapi.yaml` prints a patch for the file.',
        fenced(found.filter(({ response }) => response === undefined)),
        (0,markdown/* list */.p_)(types.map(({ endpoint, status, content_type, response = '' }) => `${(0,markdown/* inCode */.pN)(endpoint)}: ${status} with ${(0,markdown/* inCode */.pN)(content_type)}, not in the content of ${(0,markdown/* inCode */.pN)(response)}`), MAX_TYPES),
    ];
    return parts.filter((part) => part !== '').join('\n\n');
}
function fenced(statuses) {
    if (statuses.length === 0)
        return '';
    const paths = {};
    for (const { endpoint, status, content_type } of statuses) {
        const [, method = '', path = ''] = /^(\S+) (.*)$/.exec(endpoint) ?? [];
        const item = paths[path] ?? {};
        const operation = item[method.toLowerCase()] ?? { responses: {} };
        const known = operation.responses[status];
        const added = (0,new_response/* newResponse */.O)(status, content_type);
        const content = { ...(known && 'content' in known && Object(known.content)), ...added.content };
        operation.responses[status] = { ...added, ...(Object.keys(content).length > 0 && { content }) };
        paths[path] = { ...item, [method.toLowerCase()]: operation };
    }
    const lines = (0,dist/* stringify */.As)({ paths }, { lineWidth: 0 }).trimEnd().split('\n');
    const more = lines.length - MOST_LINES;
    const listed = [
        ...lines.slice(0, MOST_LINES),
        ...(more > 0 ? [`# … and ${more} more lines`] : []),
    ];
    return ['~~~~yaml', ...listed, '~~~~'].join('\n');
}

;// CONCATENATED MODULE: ./node_modules/.cache/action/src/github/deployment/tests-outcome.js




const MAX_TESTS = 50;
const MOST_CHARACTERS = 300;
const TO_PROVE = 'Unproven tests start from valid requests that the API rejects; `proofgate calibrate` looks for others.';
const TESTS_CHECK = 'Proofgate: tests';
const TESTS_REFERENCE = 'tests';
function testsOutcome(run) {
    const { tests, base, url } = run;
    const { fresh, known, listed, fixed } = compareTests(tests, base);
    const passed = tests.filter(({ outcome }) => outcome === 'passed').length;
    const unproven = tests.filter(({ outcome }) => outcome === 'unproven').length;
    const blocked = tests.filter(({ outcome }) => outcome === 'blocked').length;
    const isProven = run.reason === null && passed > 0 && unproven + blocked === 0;
    const parts = [
        `Tested ${placeOf(run)}: [all results](${url}).`,
        run.reason === null ? '' : `Blocked: ${(0,markdown/* inWords */.r4)(run.reason)}.`,
        base === null ? withoutBaseText(run.baseBranch) : '',
        (0,markdown/* table */.tp)(['Tests', 'count'], [
            ['New failures', fresh.length],
            ['Known failures', known.length + listed.length],
            ['Fixed', fixed.length],
            ['Passed', passed],
            ['Unproven', unproven],
            ['Blocked', blocked],
        ].map((row) => row.map(String)), MAX_TESTS),
        unproven > 0 ? TO_PROVE : '',
        section('New failures', fresh),
        section(`Known failures, which ${(0,markdown/* inCode */.pN)(run.baseBranch ?? '')} has too`, known),
        section('Known failures, which `known.json` lists', listed),
        section('Fixed', fixed),
        undocumentedSection(run.undocumented),
    ];
    const counts = { fresh: fresh.length, known: known.length + listed.length, fixed: fixed.length };
    return {
        conclusion: counts.fresh > 0 ? 'failure' : counts.known > 0 || !isProven ? 'neutral' : 'success',
        title: titleOf({ ...counts, isProven }),
        summary: (0,markdown/* fitting */._Q)(parts.filter((part) => part !== '').join('\n\n')),
        annotations: [],
        detailsUrl: url,
    };
}
function withoutBaseText(baseBranch) {
    return baseBranch === null
        ? 'Every failure that `known.json` does not list counts as new.'
        : `There is no run of ${(0,markdown/* inCode */.pN)(baseBranch)} to compare with, so every failure counts as new.`;
}
function placeOf({ baseUrl, environment }) {
    const at = baseUrl === null ? 'where the suite says' : `at ${(0,markdown/* inCode */.pN)(baseUrl)}`;
    return environment === null ? at : `${(0,markdown/* inCode */.pN)(environment)} ${at}`;
}
function titleOf(counts) {
    const { fresh, known, fixed, isProven } = counts;
    const parts = [
        ...(fresh > 0 ? [(0,markdown/* counted */.hS)(fresh, 'new failure')] : []),
        ...(known > 0 ? [(0,markdown/* counted */.hS)(known, 'known failure')] : []),
        ...(fixed > 0 ? [`${fixed} fixed`] : []),
    ];
    if (parts.length > 0)
        return parts.join(', ');
    return isProven ? 'All tests passed' : 'Not everything was proven';
}
function section(title, tests) {
    if (tests.length === 0)
        return '';
    const lines = tests.map(({ testCase, test, outcome, text, known }) => {
        const reason = outcome === 'known' ? knownFor(known) : outcome === 'failed' ? reasonOf(text) : '';
        return `${(0,markdown/* inWords */.r4)(testCase)} ${(0,markdown/* inCode */.pN)(test)}${reason === '' ? '' : `: ${(0,markdown/* inWords */.r4)(reason)}`}`;
    });
    return `### ${title}\n\n${(0,markdown/* list */.p_)(lines, MAX_TESTS)}`;
}
function knownFor(known) {
    const { reason = '', ...rest } = known ?? {};
    return (0,known_words/* knownWords */.L)({ ...rest, reason: reason.slice(0, MOST_CHARACTERS).toWellFormed() });
}
function reasonOf(text) {
    const lines = (text ?? '').trim().split('\n');
    const marked = lines.find((line) => /^E\s/.test(line))?.replace(/^E\s+/, '');
    return (marked ?? lines[0] ?? '').slice(0, MOST_CHARACTERS).toWellFormed();
}

;// CONCATENATED MODULE: ./node_modules/.cache/action/src/github/pull-request/check-runs.js
const MOST_ANNOTATIONS = 50;
function beginCheck(site, commit, name, reference) {
    const at = { owner: site.owner, repo: site.repo };
    const state = { status: 'in_progress', external_id: reference };
    return site.request('checks', async (client) => {
        const listing = 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs';
        const listed = await client.request(listing, { ...at, ref: commit, check_name: name });
        const known = listed.data.check_runs.find((one) => one.name === name);
        if (known !== undefined) {
            const id = Number(known.id);
            await client.request(UPDATE, { ...at, check_run_id: id, ...state });
            return id;
        }
        return makeCheck(site, commit, name, reference);
    });
}
function makeCheck({ request, owner, repo }, commit, name, reference) {
    const state = { status: 'in_progress', external_id: reference };
    return request('checks', async (client) => {
        const checkRun = { owner, repo, name, head_sha: commit, ...state };
        const { data } = await client.request('POST /repos/{owner}/{repo}/check-runs', checkRun);
        return Number(data.id);
    });
}
const UPDATE = 'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}';
function pullReference(number) {
    return `pull/${number}`;
}
async function finishCheck({ request, owner, repo }, id, { conclusion, title, summary, annotations, detailsUrl }) {
    const pages = Math.max(1, Math.ceil(annotations.length / MOST_ANNOTATIONS));
    for (let page = 0; page < pages; page++) {
        const some = annotations.slice(page * MOST_ANNOTATIONS, (page + 1) * MOST_ANNOTATIONS);
        const output = { title, summary, ...(some.length > 0 && { annotations: [...some] }) };
        const end = page === pages - 1 ? { status: 'completed', conclusion } : {};
        const more = detailsUrl === undefined ? {} : { details_url: detailsUrl };
        const sent = { owner, repo, check_run_id: id, ...end, ...more, output };
        await request('checks', (client) => client.request(UPDATE, sent));
    }
}

// EXTERNAL MODULE: ./node_modules/.cache/action/src/problem.js
var problem = __webpack_require__(94452);
// EXTERNAL MODULE: ./node_modules/.cache/action/action/octokit.js + 17 modules
var octokit = __webpack_require__(28545);
;// CONCATENATED MODULE: ./node_modules/.cache/action/src/github/deployment/failures-on-lines.js

const MOST = { lines: 5, characters: 300 };
function failuresOnLines(placed) {
    const byLine = Map.groupBy(placed, ({ file, line }) => `${file}:${line}`);
    return [...byLine.values()].flatMap((same) => {
        const [first] = same;
        if (first === undefined)
            return [];
        const more = same.length - MOST.lines;
        const sentences = same.slice(0, MOST.lines).map(({ test }) => sentence(test));
        return {
            path: first.file,
            ...{ start_line: first.line, end_line: first.line },
            annotation_level: 'failure',
            title: `${(0,markdown/* counted */.hS)(same.length, 'new failure')}: ${first.test.keyword ?? first.test.words}`,
            message: [...sentences, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n'),
        };
    });
}
function sentence({ endpoint, scenario, words, reason, sent, response }) {
    const facts = [
        ...(sent === undefined ? [] : [`sent ${sent}`]),
        ...(response === undefined ? [] : [`got ${response.status}`]),
    ];
    const head = [endpoint, scenario].filter((one) => one !== undefined).join(' ');
    const end = facts.length === 0 ? '' : ` (${facts.join(', ')})`;
    const text = `${head}, ${words}: ${reason ?? 'it failed'}${end}`;
    return text.replaceAll('\n', ' ').slice(0, MOST.characters).toWellFormed();
}

// EXTERNAL MODULE: ./node_modules/.cache/action/src/runner/test-id.js
var test_id = __webpack_require__(67668);
;// CONCATENATED MODULE: ./node_modules/.cache/action/action/run/tests-check.js



function testsCheck({ result, results, endpoints, baseUrl, url }) {
    const names = new Map(endpoints.map(({ slug, method, path }) => [slug, `${method} ${path}`]));
    const reasons = new Map(results?.tests.map(({ id, known }) => [id, known ?? null]));
    const tests = result.tests.map(({ script, name, outcome, message }) => {
        const slug = script.split('/')[0] ?? '';
        const known = reasons.get((0,test_id/* testId */.e)({ script, name })) ?? null;
        return { testCase: names.get(slug) ?? slug, script, test: name, outcome, text: message, known };
    });
    const recorded = results?.tests ?? [];
    const outcome = testsOutcome({
        ...{ tests, base: null, baseBranch: null, baseUrl, environment: null, url },
        undocumented: recorded.flatMap(({ endpoint, undocumented = [] }) => undocumented.map((one) => ({ endpoint, ...one }))),
        reason: result.reason,
    });
    const placed = recorded.flatMap((test) => {
        const { outcome: found, file, line } = test;
        return found === 'failed' && file !== undefined && line !== undefined
            ? [{ test, file, line }]
            : [];
    });
    return { ...outcome, annotations: failuresOnLines(placed).slice(0, tests_check_MOST_ANNOTATIONS) };
}
const tests_check_MOST_ANNOTATIONS = 50;

;// CONCATENATED MODULE: ./node_modules/.cache/action/action/run/report-check.js







async function reportCheck(run, token, workflow) {
    const { commit, runUrl: url } = workflow;
    if (commit === null)
        return;
    const site = siteOf(workflow, token);
    try {
        const outcome = testsCheck({ ...run, url });
        const id = await makeCheck(site, commit, TESTS_CHECK, TESTS_REFERENCE);
        await finishCheck(site, id, outcome);
    }
    catch (error) {
        if (!(error instanceof problem/* Problem */.A))
            throw error;
        (0,core/* notice */.lm)(error.message, { title: `No check run “${TESTS_CHECK}”` });
    }
}
function siteOf(workflow, token) {
    const { repositoryUrl, owner, repo } = workflow;
    const client = (0,octokit/* octokitOf */.R)(workflow, token);
    const request = async (_, act) => {
        try {
            return await act(client);
        }
        catch (error) {
            if ((0,faults/* isRefusal */.v)(error, 422))
                throw new problem/* Problem */.A('commit-missing', UNKNOWN_COMMIT);
            const fault = (0,faults/* faultOf */.K)(error, { url: repositoryUrl, writing: true });
            const isRefused = fault instanceof problem/* Problem */.A && fault.kind === 'credential-read-only';
            throw isRefused ? new problem/* Problem */.A(fault.kind, NOT_PERMITTED) : fault;
        }
    };
    return { request, owner, repo };
}
const UNKNOWN_COMMIT = 'GitHub takes no check for the commit that started the job.';
const NOT_PERMITTED = 'The token may not write checks: add `checks: write` to the `permissions` of the job, beside `contents: read`. ' +
    'In pull requests from forks it never may. `token: ""` leaves the check out.';


/***/ })

};
