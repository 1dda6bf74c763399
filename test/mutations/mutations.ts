/** A fault that somebody might write, and the test files of which one must find it. */
export interface Mutation {
  readonly file: string;
  /** Stands in the file once. */
  readonly search: string;
  readonly replacement: string;
  readonly killedBy: readonly string[];
}

type Row = readonly [
  file: string,
  search: string,
  replacement: string,
  ...killedBy: readonly string[],
];

/** Files below `src/` unless they begin with `action/`; tests below `test/`, without `.test.ts`. */
const ROWS: readonly Row[] = [
  // generator
  [
    'generator/validation/scalars.ts',
    'length >= (minLength ?? 0)',
    'length > (minLength ?? 0)',
    'generator/validate',
  ],
  [
    'generator/validation/scalars.ts',
    'exact.lt(exclusiveMaximum)',
    'exact.lte(exclusiveMaximum)',
    'generator/validate',
  ],
  [
    'generator/validation/objects.ts',
    'exempt.has(property) || Object.hasOwn(value, property)',
    'exempt.has(property) || property in value',
    'generator/validate',
    'hostile/texts',
  ],
  [
    'generator/validation/objects.ts',
    'keys.length > (maxProperties ?? Infinity)',
    'keys.length >= (maxProperties ?? Infinity)',
    'generator/validate',
  ],
  [
    'generator/validation/arrays.ts',
    'value.length > (maxItems ?? Infinity)',
    'value.length >= (maxItems ?? Infinity)',
    'generator/validate',
  ],
  [
    'generator/validation/arrays.ts',
    'matching >= (minContains ?? 1)',
    'matching >= (minContains ?? 0)',
    'generator/validate',
  ],
  [
    'generator/equality.ts',
    'value.map(canonical).join()',
    'value.map(canonical).sort().join()',
    'generator/equality',
  ],
  ['generator/equality.ts', 'members.sort().join()', 'members.join()', 'generator/equality'],
  [
    'generator/pointer.ts',
    "text.replaceAll('~', '~0').replaceAll('/', '~1')",
    "text.replaceAll('/', '~1').replaceAll('~', '~0')",
    'generator/pointer',
  ],
  ['generator/ignore.ts', '(rule.scenario ?? scenario) === scenario', 'true', 'generator/ignore'],
  ['generator/layout.ts', 'cut.length < name.length || collides', 'collides', 'generator/layout'],
  ['generator/layout.ts', 'taken.has(cut.toLowerCase())', 'taken.has(cut)', 'generator/layout'],
  [
    'generator/python.ts',
    'count(text, \'"\') > count(text, "\'") ? "\'" : \'"\'',
    'count(text, \'"\') < count(text, "\'") ? "\'" : \'"\'',
    'generator/python',
  ],
  [
    'generator/servers.ts',
    "typeof value === 'string' ? value : whole",
    "typeof value === 'string' ? whole : whole",
    'generator/servers',
  ],
  ['generator/left-out.ts', "count > 1 ? 's' : ''", "count > 0 ? 's' : ''", 'generator/left-out'],
  ['generator/holds-edits.ts', "path === 'hooks.py' || ", '', 'generator/holds-edits'],
  [
    'generator/security.ts',
    "place === 'header' ? name.toLowerCase() : name",
    'name',
    'generator/security',
  ],
  [
    'generator/settle.ts',
    'if (!verdict.refused()) return { reason: acceptedBecause(field, wire, breaks) };',
    '',
    'generator/settle',
    'generator/any-document',
  ],
  [
    'generator/settle.ts',
    'if (!verdict.acceptedWithout([chosen, ...declared])) {',
    'if (false) {',
    'generator/settle',
    'generator/any-document',
  ],
  [
    'generator/reading/numeral.ts',
    'exact.eq(new Big(value)) ? value : exact',
    'exact.eq(new Big(value)) ? value : value',
    'generator/reading/exact-numbers',
  ],
  [
    'generator/reading/origins.ts',
    'prefixes.findLastIndex(',
    'prefixes.findIndex(',
    'generator/reading/origins',
  ],
  // audit, configuration, confirmation, words of faults
  ['input-faults/input-faults.ts', 'z.config({ customError: inPlainWords });', '', 'api/words'],
  [
    'audit/score.ts',
    'points: one.points + (known?.points ?? 0)',
    'points: one.points',
    'audit/score',
    'audit/rules',
  ],
  [
    'audit/score.ts',
    'Number(a.place.file !== root) - Number(b.place.file !== root) ||',
    '',
    'audit/score',
    'audit/rules',
    'audit/places',
  ],
  ['audit/sarif.ts', "level: 'warning' }) as const", "level: 'note' }) as const", 'audit/sarif'],
  ['configuration/read.ts', 'maxAliasCount: 100', 'maxAliasCount: -1', 'configuration/read'],
  [
    'configuration/read.ts',
    'const { line, col } = lines.linePos(offset);',
    'const { line, col } = lines.linePos(offset + 1);',
    'configuration/read',
  ],
  [
    'confirmation/changes.ts',
    'filter((name) => !names.has(name))',
    'filter((name) => names.has(name))',
    'confirmation/confirmation',
    'github/decisions',
  ],
  [
    'confirmation/markdown.ts',
    "replaceAll('|', '\\\\|')",
    "replaceAll('|', '|')",
    'confirmation/confirmation',
  ],
  // runner, suite
  [
    'runner/outcome.ts',
    'counts.blocked === 0 && counts.unproven === 0 && counts.passed > 0',
    'counts.blocked === 0 && counts.unproven === 0',
    'runner/run-suite',
    'runner/junit',
  ],
  [
    'runner/outcome.ts',
    'if (counts.failed > 0) return { status: 2',
    'if (counts.failed > 1) return { status: 2',
    'runner/run-suite',
    'demo/run-demo',
  ],
  [
    'runner/junit.ts',
    "if (!text.trimEnd().endsWith('</testsuites>')) return null;",
    '',
    'runner/junit',
  ],
  // outbound, token buckets, configuration of the server
  [
    'outbound/addresses.ts',
    "if (parsed.kind() === 'ipv6' && parsed.match(IPV4_COMPATIBLE)) return false;",
    '',
    'outbound/addresses',
  ],
  [
    'outbound/addresses.ts',
    "const bare = address.replace(/^\\[|\\]$/g, '').replace(/%.*$/, '');",
    'const bare = address;',
    'outbound/addresses',
  ],
  ['outbound/get.ts', 'if (size > maxBytes) break;', '', 'outbound/get', 'generation/url'],
  ['outbound/get.ts', "redirect: 'manual'", "redirect: 'follow'", 'outbound/get', 'generation/url'],
  ['generation/url.ts', 'token !== null && isOurs', 'token !== null', 'generation/url'],
  [
    'generation/session.ts',
    'await worker.terminate();\n    throw error;',
    'throw error;',
    'generation/session',
  ],
  // git, github
  [
    'git/branch-name.ts',
    "  { broken: /\\.lock(\\/|$)/, says: 'has a part that ends in .lock' },\n",
    '',
    'git/branch-name',
  ],
  [
    'git/folder-path.ts',
    "must not hold ., .. or .git' },",
    "must not hold ., .. or .git' }, { broken: /^a/, says: 'a' },",
    'git/folder-path',
    'git/github',
    'library/records',
  ],
  ['git/git-objects.ts', 'Buffer.compare(key(a), key(b))', '0', 'git/git-objects'],
  [
    'git/publish.ts',
    'if (head !== null && ours.has(head)) return { commit: head, changed: true };',
    '',
    'git/github',
    'git/https',
  ],
  [
    'git/publish.ts',
    "if (ifMissing === 'create') return start;",
    'return start;',
    'git/github',
    'git/https',
  ],
  [
    'git/repository-url.ts',
    "if (url.username !== '' || url.password !== '') {",
    'if (false) {',
    'git/github',
    'git/https',
  ],
  [
    'github/changed-files.ts',
    'files.length < LISTED_FILES',
    'files.length <= LISTED_FILES',
    'github/decisions',
  ],
  [
    'github/changed-files.ts',
    'if (files === null || !isAhead) return false;',
    'if (files === null) return false;',
    'github/decisions',
  ],
  ['github/label.ts', 'MOST - HASH - 1', 'MOST - HASH', 'github/decisions'],
  ['github/own-doing.ts', "sender.login.endsWith('[bot]') && ", '', 'github/decisions'],
  [
    'github/annotations.ts',
    'const at = Math.max(1, line);',
    'const at = line;',
    'github/decisions',
    'github/cases',
  ],
  // automation
  [
    'automation/dispatch/next-attempt.ts',
    'Math.min(askedSeconds(retryAfter, now), LONGEST_SECONDS)',
    'askedSeconds(retryAfter, now)',
    'automation/dispatch/next-attempt',
  ],
  [
    'automation/dispatch/next-attempt.ts',
    'WAITS_SECONDS[attempts - 1]',
    'WAITS_SECONDS[attempts]',
    'automation/dispatch/next-attempt',
  ],
  [
    'automation/gatekeeper/conditions.ts',
    'if (!at.isThere) return false;',
    '',
    'automation/gatekeeper/conditions',
  ],
  [
    'automation/gatekeeper/conditions.ts',
    'findings.every((finding) => finding.holds)',
    'findings.some((finding) => finding.holds)',
    'automation/gatekeeper/conditions',
  ],
  [
    'automation/gatekeeper/hops.ts',
    'hops <= MOST_HOPS',
    'hops <= MOST_HOPS + 1',
    'automation/gatekeeper/webhook',
    'automation/dispatch/chain',
  ],
  [
    'automation/gatekeeper/require-signature.ts',
    "message.id !== '' && ",
    '',
    'automation/gatekeeper/webhook',
  ],
  [
    'automation/keys/signatures.ts',
    'if (apart > TOLERANCE_SECONDS) return false;',
    '',
    'automation/gatekeeper/webhook',
  ],
  [
    'automation/schedule/decide-fire.ts',
    "missedPolicy === 'once' ? 'caught_up' : 'skipped'",
    "missedPolicy === 'once' ? 'skipped' : 'caught_up'",
    'automation/schedule/firing',
  ],
  [
    'automation/schedule/next-runs.ts',
    "fixedTimeRule: 'no-wildcard'",
    "fixedTimeRule: 'no-wildcard' as const, domAndDow: true",
    'automation/schedule/next-runs',
  ],
  // execution
  [
    'execution/statuses.ts',
    "if (passed === 0) return { status: STATUS.blocked, reason: 'no test was run' };",
    '',
    'execution/statuses',
  ],
  [
    'execution/statuses.ts',
    'if (testCases.length === 0) return { status: STATUS.blocked, reason: EMPTY };',
    '',
    'execution/statuses',
  ],
  [
    'execution/next-move.ts',
    "if (!isOverdue) return { kind: 'wait' };",
    '',
    'execution/actions/next-move',
  ],
  [
    'execution/next-move.ts',
    'Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(looks, 10))',
    'FIRST_MS * 2 ** Math.min(looks, 10)',
    'execution/actions/next-move',
  ],
  [
    'execution/cut-legs.ts',
    'needed(size) > most',
    'needed(size) >= most',
    'execution/actions/cut-legs',
  ],
  ['execution/remove-old.ts', '* DAY_MS', '* DAY_MS * 2', 'execution/remove-old'],
  [
    'execution/remove-old.ts',
    'if (await haveManyResults({ database }, ids)) return true;',
    '',
    'execution/remove-old',
  ],
  // identity
  [
    'identity/choose-policy.ts',
    'if (policy.repositoryOwnerId !== claims.repository_owner_id) return false;',
    '',
    'identity/choose-policy',
  ],
  [
    'identity/choose-policy.ts',
    "isElsewhere ? 'oidc-ambiguous' : best",
    'best',
    'identity/choose-policy',
  ],
  [
    'identity/scopes.ts',
    "contains: ['read', 'run'],",
    "contains: ['read', 'write', 'run'],",
    'identity/scopes',
    'api/matrix',
  ],
  [
    'identity/scopes.ts',
    "left.includes('admin') ? 'admin' : 'member'",
    'role',
    'identity/scopes',
    'identity/api-tokens',
  ],
  [
    'identity/sessions.ts',
    'const IDLE_MS = 4 * HOUR_MS;',
    'const IDLE_MS = 40 * HOUR_MS;',
    'identity/sessions',
  ],
  [
    'identity/sign-in-links.ts',
    'const LINK_MS = 3_600_000;',
    'const LINK_MS = 7_200_000;',
    'identity/sign-in-links',
  ],
  [
    'identity/members.ts',
    "if (role !== 'admin') await requireOtherAdmin(ports, principal, name);",
    '',
    'identity/members',
  ],
  // library
  [
    'library/transitions.ts',
    'remove: gone.filter(({ inPipeline }) => !inPipeline)',
    'remove: gone.filter(() => false)',
    'library/transitions',
  ],
  [
    'library/record-state.ts',
    "running: { start: 'running', succeed",
    'running: { succeed',
    'library/run-generation',
    'library/records',
  ],
  [
    'library/own-account.ts',
    'found?.name.toLowerCase() === account.toLowerCase()',
    'true',
    'github/pull-request',
    'library/records',
    'library/run-generation',
    'secrets/management',
    'github/cases',
  ],
  // secrets
  [
    'secrets/value-cache.ts',
    'if (nowMs >= entry.endsAtMs) return undefined;',
    '',
    'secrets/memory',
    'secrets/reading',
  ],
  [
    'secrets/key-names.ts',
    'key.length <= maxLength',
    'key.length <= maxLength + 1',
    'secrets/management',
  ],
  ['secrets/shared-query.ts', 'running >= MAX_RUNNING', 'false', 'secrets/shared-query'],
  [
    'secrets/stores/bounded-read.ts',
    'attempt >= TRIES',
    'attempt > TRIES',
    'secrets/stores/bounded-read',
  ],
  ['secrets/stores/store-hosts.ts', "port === '443' && ", '', 'secrets/stores/store-hosts'],
  [
    'secrets/authorise.ts',
    'if (writes !== at || known.size > MAX_REMEMBERED) known.clear();',
    'if (known.size > MAX_REMEMBERED) known.clear();',
    'secrets/reading',
    'secrets/refusals',
  ],
  // database, api, server, web
  ['database/folder-lock.ts', '  held.add(file);\n', '', 'database/folder-lock', 'server/serve'],
  [
    'database/current-transaction.ts',
    'open.isOpen = false;',
    '',
    'database/connect',
    'database/queue',
  ],
  [
    'api/page.ts',
    'rows.length > query.limit',
    'rows.length >= query.limit',
    'api/protocol',
    'execution/lists',
  ],
  [
    'api/idempotency.ts',
    'if (context.error || !context.res.ok) throw new Undone();',
    '',
    'api/protocol',
  ],
  [
    'library/git-credentials/permit.ts',
    'if (!isAtHost(url, hosts)) {',
    'if (false) {',
    'library/git-credentials/permit',
    'abuse/git-credentials',
  ],
  [
    'server/traces/trace-settings.ts',
    "if (names.includes('none')) return [];",
    '',
    'server/traces/trace-settings',
  ],
  [
    'web/submission.ts',
    'this.#values.get(name)?.[0]?.trim() ??',
    'this.#values.get(name)?.[0] ??',
    'web/submission',
  ],
  // cli, demo, Action
  ['demo/sample-api.ts', 'a.keyword === b.keyword &&', '', 'demo/sample-api', 'demo/run-demo'],
  ['cli/folder-rules.ts', 'there === text || path === HOOKS', 'there === text', 'cli/folder-rules'],
  ['cli/folder-rules.ts', 'holds(folder, cwd) || ', '', 'cli/folder-rules'],
  [
    'cli/blocked-reasons.ts',
    'sort((a, b) => b.count - a.count)',
    'sort((a, b) => a.count - b.count)',
    'cli/blocked-reasons',
  ],
  [
    'cli/choose-endpoints.ts',
    'Math.max(3, path.length / 2)',
    'Math.max(0, path.length / 2)',
    'cli/choose-endpoints',
  ],
  [
    'action/platform/pace.ts',
    'const LONGEST_MS = 10_000;',
    'const LONGEST_MS = 100_000;',
    'action/platform/pace',
  ],
];

const testFile = (name: string) => `test/${name}.test.ts`;

export const MUTATIONS: readonly Mutation[] = ROWS.map(([file, search, replacement, ...tests]) => ({
  file: file.startsWith('action/') ? file : `src/${file}`,
  search,
  replacement,
  killedBy: tests.map(testFile),
}));
