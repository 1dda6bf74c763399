import { createRequire as createRequireHere } from 'node:module';
const require = createRequireHere(import.meta.url);
import {
  KNOWN_FILE,
  acceptTests,
  knownOfPart,
  knownSchema,
  nothingKnown,
  require_dist
} from "./chunk-W3ZA2GMX.js";
import {
  Problem,
  external_exports
} from "./chunk-BUFY4VTC.js";
import {
  __toESM
} from "./chunk-WGCUDNAY.js";

// src/configuration/read-located.ts
var import_yaml = __toESM(require_dist(), 1);

// src/input/in-plain-words.ts
var EXPECTED = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
  record: "must be an object",
  null: "must be null",
  date: "must be a time",
  undefined: "must be left out",
  never: "must be left out"
};
var FORMATS = {
  url: "must be an absolute URL",
  uuid: "must be a UUID, such as 0190b0a0-7c5e-7000-8000-000000000000",
  datetime: "must be a time, such as 2026-11-21T00:00:00Z",
  date: "must be a date, such as 2026-11-21",
  email: "must be an e-mail address"
};
function inPlainWords(issue) {
  switch (issue.code) {
    case "invalid_type":
      return `${EXPECTED[issue.expected] ?? `must be ${issue.expected}`}, and ${came(issue.input)}`;
    case "too_small":
      return leastOf(issue);
    case "too_big":
      return mostOf(issue);
    case "invalid_value":
      return `must be ${oneOf(issue.values)}${isSimple(issue.input) ? "" : `, and ${came(issue.input)}`}`;
    case "invalid_format":
      return FORMATS[issue.format] ?? "is not written as it must be";
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `has no ${issue.keys.map((key) => JSON.stringify(key)).join(", ")}; leave it out`;
    case "invalid_union":
      return eitherOf(issue);
    default:
      return "is not allowed";
  }
}
var MISSING = "it is missing";
function came(input) {
  if (input === void 0) return MISSING;
  if (input === null) return "it is null";
  if (Array.isArray(input)) return "it is a list";
  if (typeof input === "string") return "it is text";
  if (typeof input === "boolean") return `it is ${input}`;
  if (typeof input === "number")
    return Number.isFinite(input) ? "it is a number" : "it is no number";
  return "it is an object";
}
function isSimple(input) {
  return typeof input === "string";
}
function leastOf({ origin, minimum, inclusive = true }) {
  if (origin === "string") {
    return minimum === 1 ? "must not be empty" : `must be at least ${minimum} characters long`;
  }
  if (isCounted(origin)) {
    return minimum === 1 ? "must hold at least one entry" : `must hold at least ${minimum} entries`;
  }
  return inclusive ? `must be ${minimum} or more` : `must be more than ${minimum}`;
}
function mostOf({ origin, maximum, inclusive = true }) {
  if (origin === "string") return `must be at most ${maximum} characters long`;
  if (isCounted(origin)) return `must hold at most ${maximum} entries`;
  return inclusive ? `must be ${maximum} or less` : `must be less than ${maximum}`;
}
function isCounted(origin) {
  return ["array", "set", "map", "object", "record"].includes(origin);
}
function oneOf(values) {
  const shown = values.map((value) => JSON.stringify(value));
  return shown.length === 1 ? `${shown[0]}` : `one of ${shown.join(", ")}`;
}
function eitherOf(issue) {
  const { errors = [], discriminator } = issue;
  if (discriminator !== void 0 && errors.length === 0) {
    const options = "options" in issue ? issue.options : [];
    if (!Array.isArray(options) || options.length === 0) return "is of no kind that is known";
    return `must be ${oneOf(options)}`;
  }
  const whole = errors.flatMap((issues) => issues.filter(({ path }) => path.length === 0));
  const said = [...new Set(whole.map(({ message }) => message.split(", and it is ")[0]))];
  return said.length === 0 ? neededBy(errors) : said.join(", or ");
}
function neededBy(branches) {
  if (!branches.flat().every(({ message }) => message.endsWith(MISSING))) {
    return "has none of the forms that it may have";
  }
  const fields = branches.map(
    (issues) => issues.map(({ path }) => JSON.stringify(path.join("."))).join(" and ")
  );
  return `needs ${[...new Set(fields)].join(", or ")}`;
}

// src/input/input-faults.ts
external_exports.config({ customError: inPlainWords });
function inputFaults(error) {
  return error.issues.flatMap((issue) => faultsOf(issue, []));
}
function faultsOf(issue, before) {
  const own = issue.path.map((key) => typeof key === "symbol" ? String(key) : key);
  const path = [...before, ...own];
  const closest = issue.code === "invalid_union" ? closestBranch(issue.errors) : [];
  if (closest.length === 0) return [{ path, message: issue.message }];
  return closest.flatMap((one) => faultsOf(one, path));
}
function closestBranch(branches) {
  const depth = (issues) => Math.max(0, ...issues.map(({ path }) => path.length));
  const byCloseness = (a, b) => depth(b) - depth(a) || a.length - b.length;
  const [first, second] = branches.toSorted(byCloseness);
  if (first === void 0) return [];
  return second === void 0 || byCloseness(first, second) < 0 ? first : [];
}

// src/configuration/read-located.ts
function readLocated(text2, file, schema, isSecret2 = false) {
  const lines = new import_yaml.LineCounter();
  const document = (0, import_yaml.parseDocument)(text2, { lineCounter: lines });
  const at = (offset) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const words = (error) => isSecret2 ? `is no YAML (${error.code}); ${QUOTE}` : firstLine(error.message);
  const broken = document.errors.map((one) => `${at(one.pos[0])}: ${words(one)}`);
  if (broken.length > 0) throw faulty(file, broken);
  const parsed = schema.safeParse(toValue(document, file, isSecret2));
  if (parsed.success) return parsed.data;
  const faults = inputFaults(parsed.error).map(({ path, message }) => {
    return `${at(offsetOf(document.contents, path))}: ${path.join(".") || "the file"}: ${message}`;
  });
  throw faulty(file, faults);
}
var QUOTE = "quote texts that have special characters";
function toValue(document, file, isSecret2) {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const what = isSecret2 ? "an alias has no anchor, or there are too many" : message;
    throw faulty(file, [`${file}:1:1: ${what}; write the values out`]);
  }
}
function offsetOf(contents, path) {
  for (let length = path.length; length > 0; length--) {
    const node = (0, import_yaml.isCollection)(contents) ? contents.getIn(path.slice(0, length), true) : void 0;
    const offset = rangeStart(node);
    if (offset !== void 0) return offset;
  }
  return rangeStart(contents) ?? 0;
}
function rangeStart(node) {
  const range = typeof node === "object" && node !== null && "range" in node ? node.range : void 0;
  const [start] = Array.isArray(range) ? range : [];
  return typeof start === "number" ? start : void 0;
}
function firstLine(message) {
  return message.split("\n")[0] ?? message;
}
function faulty(file, faults) {
  return new Problem("configuration-faulty", `${file} has errors.`, faults);
}

// src/configuration/parse-known.ts
var REMEDY = "Correct it, or remove the file and record it again: run --accept --reason TEXT.";
function parseKnown(text2, file) {
  try {
    return readLocated(text2, file, knownSchema);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(error.kind, `${file} has errors. ${REMEDY}`, error.faults);
  }
}

// src/configuration/accept-in-known.ts
var NOTHING = { version: 1, known: [] };
function acceptInKnown(text2, file, accepted) {
  const before = text2 === null ? NOTHING : parseKnown(text2, file);
  return `${JSON.stringify(acceptTests(before, accepted), null, 2)}
`;
}

// src/configuration/schema.ts
var endpoint = external_exports.string().regex(/^[A-Za-z]+ \/\S*$/, 'must be a method and a path, such as "POST /pets"').describe('A method and a path of the document, such as "POST /pets"');
var ignore = external_exports.strictObject({
  endpoint: endpoint.optional(),
  location: external_exports.enum(["path", "query", "header", "body"]).optional().describe("Only fields in this location"),
  field: external_exports.string().describe('A JSON Pointer into the location, such as "/category/name"').optional(),
  scenario: external_exports.string().regex(/^[1-8]\.\d{2}$/, "must be the id of a scenario, such as 1.03").describe('The id of a scenario, such as "1.03", or of a check, such as "8.01"').optional(),
  reason: external_exports.string().min(1).describe("Why it is not tested; the report repeats it")
}).describe(
  "Scenarios that are skipped; what is left out of a rule matches all. A rule that names only an endpoint excludes it, valid requests too"
);
var specification = external_exports.strictObject({
  name: external_exports.string().min(1).describe("Names the suite"),
  source: external_exports.string().min(1).describe("A path in the repository, or an http(s) URL"),
  endpoints: external_exports.union([external_exports.literal("all"), external_exports.array(endpoint)]).default("all").describe('What is tested, such as "POST /pets"'),
  branch: external_exports.string().min(1).optional().describe("Where the scripts are committed"),
  root: external_exports.string().min(1).default("generated-scripts").describe("The folder of the scripts"),
  adopt: external_exports.boolean().optional().describe("Whether the folder is replaced though Proofgate did not write what it holds"),
  base_url: external_exports.url({ protocol: /^https?$/, error: "must be an http or https URL" }).optional().describe("Replaces the server of the document"),
  runtime: external_exports.string().min(1).optional().describe("The runtime where the tests run, unless a pipeline names another"),
  owners: external_exports.array(external_exports.string().min(1)).default([]).describe("Who maintains the suite"),
  credential: external_exports.string().regex(/^[^/\s]+\/\S+$/, "must be SAFE_KEY/KEY").optional().describe("SAFE_KEY/KEY of the credential that reads a private URL"),
  ignore: external_exports.array(ignore).default([]).describe("What is skipped; a rule matches all that it leaves out")
});
var deployment = external_exports.strictObject({
  environment: external_exports.string().min(1).optional().describe('The environment of the deployment, such as "preview"; left out: every one'),
  pipeline: external_exports.string().min(1).describe("The pipeline that tests it, by its name on the platform")
});
var repositoryConfiguration = external_exports.strictObject({
  specifications: external_exports.array(specification).describe("One entry a document"),
  deployments: external_exports.array(deployment).default([]).describe(
    "What is tested when something is deployed; the first entry of an environment counts, as the default branch has it"
  )
});

// src/configuration/configuration-page.ts
var Rules = external_exports.looseObject({
  description: external_exports.string().default(""),
  default: external_exports.unknown().optional(),
  type: external_exports.string().default(""),
  const: external_exports.unknown().optional(),
  enum: external_exports.array(external_exports.unknown()).optional(),
  required: external_exports.array(external_exports.string()).default([]),
  get anyOf() {
    return external_exports.array(Rules).optional();
  },
  get items() {
    return Rules.optional();
  },
  get properties() {
    return external_exports.record(external_exports.string(), Rules).default({});
  }
});
function configurationTable() {
  const schema = Rules.parse(external_exports.toJSONSchema(repositoryConfiguration, { io: "input" }));
  return ["| Key | | Default | |", "|---|---|---|---|", ...rows("", schema), ""].join("\n");
}
function rows(prefix, { properties, required }) {
  return Object.entries(properties).flatMap(([name, rules]) => {
    const key = `${prefix}${name}`;
    const needed = required.includes(name) ? "needed" : usualOf(rules.default);
    const row = `| \`${key}\` | ${kindOf(rules)} | ${needed} | ${rules.description} |`;
    return [row, ...rules.items === void 0 ? [] : rows(`${key}[].`, rules.items)];
  });
}
function kindOf({ type, anyOf, items, ...rules }) {
  if (anyOf !== void 0) return anyOf.map(kindOf).join(" or ");
  if (rules.const !== void 0) return `\`${rules.const}\``;
  if (rules.enum !== void 0) return rules.enum.map((one) => `\`${one}\``).join(", ");
  if (type === "array") return items?.type === "object" ? "list" : "list of texts";
  return type === "string" ? "text" : type;
}
function usualOf(value) {
  return value === void 0 || JSON.stringify(value) === "[]" ? "" : `\`${value}\``;
}

// src/configuration/known-of-suite.ts
import { lstat } from "node:fs/promises";
import { join } from "node:path";
var MOST_MB = 4;
async function readKnownText(root, named) {
  const path = join(root, KNOWN_FILE);
  const found = await lstat(path).catch(() => null);
  if (found === null) return null;
  const { readWhole } = await import("./runner-XWLWKT7H.js");
  return { file: join(named, KNOWN_FILE), text: await readWhole(path, MOST_MB * 1024 * 1024) };
}
function knownOfText({ file, text: text2 }, part) {
  if (text2 === null) return nothingKnown(`${file} is no plain file of at most ${MOST_MB} MB.`);
  try {
    return knownOfPart(parseKnown(text2, file), file, part);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return nothingKnown([error.message, ...error.faults].join(" "));
  }
}

// src/configuration/published-schema.ts
function publishedSchema() {
  const schema = external_exports.toJSONSchema(repositoryConfiguration, { io: "input" });
  return `${JSON.stringify({ ...schema, title: ".github/proofgate.yml" }, null, 2)}
`;
}

// src/configuration/read.ts
var CONFIGURATION_FILE = ".github/proofgate.yml";
function readConfiguration(text2, file) {
  return readLocated(text2, file, repositoryConfiguration);
}

// src/configuration/wfc/auth-schema.ts
var text = external_exports.string();
var header = external_exports.object({ name: text, value: text });
var login = external_exports.object({
  endpoint: text.optional(),
  externalEndpointURL: text.optional(),
  payloadRaw: text.optional(),
  payloadUserPwd: external_exports.object({ username: text, password: text, usernameField: text, passwordField: text }).partial().optional(),
  headers: external_exports.array(header).optional(),
  verb: external_exports.enum(["POST", "GET", "PATCH", "DELETE", "PUT"]).optional(),
  contentType: text.optional(),
  token: external_exports.object({
    extractFrom: external_exports.enum(["body", "header"]),
    extractSelector: text,
    sendIn: external_exports.enum(["header", "query"]),
    sendName: text,
    sendTemplate: text
  }).partial().optional(),
  expectCookies: external_exports.boolean().optional()
});
var generator = external_exports.object({
  placeHolder: text.min(1),
  minLength: external_exports.int().min(0),
  maxLength: external_exports.int().min(0),
  prefix: text,
  postfix: text
}).partial();
var createUsers = external_exports.object({
  endpoint: text,
  externalEndpointURL: text,
  payloadRaw: text,
  verb: login.shape.verb,
  contentType: text,
  generators: external_exports.array(generator).min(1)
}).partial();
var user = external_exports.object({
  name: text.optional(),
  requireMockHandling: external_exports.boolean().optional(),
  fixedHeaders: external_exports.array(header).optional(),
  loginEndpointAuth: login.optional(),
  createUsers: createUsers.optional()
});
var authFileSchema = external_exports.object({
  schemaVersion: text.optional(),
  auth: external_exports.array(user),
  authTemplate: user.optional(),
  configs: external_exports.record(external_exports.string(), text).optional()
});

// src/configuration/wfc/payload.ts
function formOf(contentType) {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (/^application\/(?:[\w.-]+\+)?json$/.test(type)) return "json";
  return type === "application/x-www-form-urlencoded" ? "form" : null;
}
function payloadOf({ payloadRaw, payloadUserPwd, contentType }) {
  if (payloadUserPwd === void 0) return payloadRaw ?? null;
  const { username = "", password = "", usernameField = "", passwordField = "" } = payloadUserPwd;
  const pairs = [
    [usernameField, username],
    [passwordField, password]
  ];
  if (formOf(contentType) === "form") return new URLSearchParams(pairs).toString();
  return JSON.stringify(Object.fromEntries(pairs));
}
var SECRET_NAME = /pass|pwd|secret|token|key|pin\b|otp|code/i;
function secretsOfPayload({ payloadRaw, payloadUserPwd }) {
  const { password } = payloadUserPwd ?? {};
  const own = password === void 0 ? [] : [password];
  return payloadRaw === void 0 ? own : [...own, payloadRaw, ...namedSecrets(payloadRaw)];
}
function namedSecrets(payload) {
  const found = [];
  const keep = (name, value) => {
    const isText = typeof value === "string" || typeof value === "number";
    if (SECRET_NAME.test(name) && isText) found.push(String(value));
    return value;
  };
  try {
    JSON.parse(payload, keep);
  } catch {
    for (const [name, value] of new URLSearchParams(payload)) keep(name, value);
  }
  return found.filter((value) => value !== "");
}

// src/configuration/wfc/check-user.ts
function faultsOfUser(user2) {
  const { name, fixedHeaders, loginEndpointAuth: login2 } = user2;
  return [
    ...missing(name?.trim(), ["name"], "every user needs a name"),
    ...faultsOfHeaders(fixedHeaders, ["fixedHeaders"]),
    ...login2 === void 0 ? [] : faultsOfLogin(login2)
  ];
}
function faultsOfLogin(login2) {
  const { verb, headers, token, expectCookies } = login2;
  const at = "loginEndpointAuth";
  const hasResult = token !== void 0 || expectCookies === true;
  return [
    ...missing(verb, [at, "verb"], "is needed, such as POST"),
    ...faultsOfAddress(login2),
    ...faultsOfPayload(login2),
    ...faultsOfHeaders(headers, [at, "headers"]),
    ...hasResult ? [] : [{ path: [at], message: "needs token, or expectCookies: true" }],
    ...token === void 0 ? [] : faultsOfToken(token)
  ];
}
function faultsOfAddress({ endpoint: endpoint2, externalEndpointURL: url }) {
  const at = "loginEndpointAuth";
  if (endpoint2 === void 0 === (url === void 0)) {
    return [{ path: [at], message: "needs endpoint or externalEndpointURL, and not both" }];
  }
  if (endpoint2 !== void 0) {
    const isPath = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(endpoint2);
    const message2 = "must be a path on the server of the API, such as /login";
    return isPath ? [] : [{ path: [at, "endpoint"], message: message2 }];
  }
  const parsed = URL.canParse(url ?? "") ? new URL(url ?? "") : void 0;
  const isPlain = parsed !== void 0 && /^https?:$/.test(parsed.protocol) && !parsed.username;
  const message = "must be an http or https URL without credentials in it";
  return isPlain && !parsed.password ? [] : [{ path: [at, "externalEndpointURL"], message }];
}
function faultsOfPayload(login2) {
  const { payloadRaw, payloadUserPwd: pair, contentType } = login2;
  const at = "loginEndpointAuth";
  if (payloadRaw === void 0 && pair === void 0) return [];
  if (payloadRaw !== void 0 && pair !== void 0) {
    return [{ path: [at], message: "needs payloadRaw or payloadUserPwd, and not both" }];
  }
  const typed = [
    ...missing(contentType, [at, "contentType"], "is needed with a payload"),
    ...faultsOfHeaders([{ name: "Content-Type", value: contentType ?? "" }], [at, "contentType"])
  ];
  if (pair === void 0 || typed.length > 0) return typed;
  const message = "must be application/json or application/x-www-form-urlencoded here";
  return [
    ...formOf(contentType) === null ? [{ path: [at, "contentType"], message }] : [],
    ...lacking(pair, ["username", "password", "usernameField", "passwordField"], "payloadUserPwd")
  ];
}
function faultsOfToken(token) {
  const { extractFrom, extractSelector: selector = "/", sendTemplate = "{token}" } = token;
  const at = ["loginEndpointAuth", "token"];
  const isPointer = selector === "" || /^\/(?:[^~]|~[01])*$/.test(selector);
  const pointer = "must be a JSON Pointer, such as /access_token";
  const named = [{ name: token.sendName ?? "X", value: "" }];
  return [
    ...lacking(token, ["extractFrom", "extractSelector", "sendIn", "sendName"], "token"),
    ...extractFrom === "body" && !isPointer ? [{ path: [...at, "extractSelector"], message: pointer }] : [],
    ...token.sendIn === "header" ? faultsOfHeaders(named, [...at, "sendName"]) : [],
    ...sendTemplate.includes("{token}") ? [] : [{ path: [...at, "sendTemplate"], message: "must have {token} in it" }]
  ];
}
function lacking(found, names, at) {
  return names.filter((name) => found[name] === void 0).map((name) => ({ path: ["loginEndpointAuth", at, name], message: "is needed" }));
}
function missing(value, path, message) {
  return value === void 0 || value === "" ? [{ path, message }] : [];
}
function faultsOfHeaders(headers, path) {
  return (headers ?? []).flatMap(({ name, value }, index) => {
    const at = [...path, index];
    const isName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
    const isValue = /^[\x20-\x7e]*$/.test(value) && value.trim() === value;
    return [
      ...isName ? [] : [{ path: at, message: "is no name of a header" }],
      ...isValue ? [] : [{ path: at, message: "the value must be printable ASCII" }]
    ];
  });
}

// src/configuration/wfc/given-user.ts
function givenUser(user2, file) {
  const { name = "", fixedHeaders = [], loginEndpointAuth: login2 } = user2;
  const headers = [...fixedHeaders, ...login2?.headers ?? []];
  const hidden = [
    ...headers.flatMap(passwordOf),
    ...(login2?.headers ?? []).filter(isSecret).map(({ value }) => afterScheme(value)),
    ...login2 === void 0 ? [] : secretsOfPayload(login2)
  ];
  return {
    name,
    place: `${file}, user ${name}`,
    fixed: fixedHeaders.flatMap(fixedCredentials),
    login: login2 === void 0 ? null : givenLogin(login2),
    hidden: [...new Set(hidden)].filter((value) => value !== "")
  };
}
function givenLogin(login2) {
  const { endpoint: endpoint2, externalEndpointURL, verb = "POST", headers = [], token } = login2;
  return {
    url: externalEndpointURL ?? endpoint2 ?? "",
    method: verb,
    headers,
    content_type: login2.contentType ?? null,
    payload: payloadOf(login2),
    token: token === void 0 ? null : { ...token, sendTemplate: token.sendTemplate ?? "{token}" },
    cookies: login2.expectCookies === true
  };
}
var SCHEME = /^[A-Za-z][A-Za-z0-9-]* +(?=\S)/;
var HARMLESS = /^(?:accept(?:-.*)?|content-.*|origin|referer|user-agent|x-requested-with)$/i;
function isSecret({ name }) {
  return !HARMLESS.test(name);
}
function afterScheme(value) {
  return value.replace(SCHEME, "");
}
function fixedCredentials(header2) {
  const { name, value } = header2;
  if (name.toLowerCase() !== "cookie") {
    const scheme = name.toLowerCase() === "authorization" ? SCHEME.exec(value)?.[0] ?? "" : "";
    const rest = value.slice(scheme.length);
    const template = `${scheme}{token}`;
    return [{ in: "header", name, template, value: rest, secret: isSecret(header2) }];
  }
  const pairs = value.split(";").map((pair) => pair.trim());
  return pairs.filter((pair) => pair !== "").map((pair) => {
    const [key = "", ...rest] = pair.split("=");
    const value2 = rest.join("=");
    return { in: "cookie", name: key, template: "{token}", value: value2, secret: true };
  });
}
function passwordOf({ value }) {
  if (!/^basic /i.test(value)) return [];
  const login2 = Buffer.from(afterScheme(value), "base64").toString();
  const [, ...password] = login2.split(":");
  return [login2, password.join(":")];
}

// src/configuration/wfc/merge-template.ts
function mergeTemplate(user2, template = {}) {
  const { loginEndpointAuth: login2, createUsers: createUsers2 } = user2;
  const { loginEndpointAuth: base, createUsers: creation } = template;
  const hasLogin = login2 !== void 0 || base !== void 0;
  const hasCreation = createUsers2 !== void 0 || creation !== void 0;
  return {
    ...template,
    ...user2,
    ...hasCreation && { createUsers: { ...creation, ...createUsers2 } },
    ...hasLogin && { loginEndpointAuth: { ...base, ...login2, ...nested(login2, base) } }
  };
}
function nested(login2, base) {
  const payload = { ...base?.payloadUserPwd, ...login2?.payloadUserPwd };
  const token = { ...base?.token, ...login2?.token };
  return {
    ...Object.keys(payload).length > 0 && { payloadUserPwd: payload },
    ...Object.keys(token).length > 0 && { token }
  };
}

// src/configuration/wfc/read-user.ts
var usersSchema = authFileSchema.transform(({ auth, authTemplate }, context) => {
  const users = auth.map((user2) => mergeTemplate(user2, authTemplate));
  const names = users.map(({ name }) => name);
  for (const [index, user2] of users.entries()) {
    for (const { path, message } of faultsOfUser(user2)) {
      context.addIssue({ code: "custom", path: ["auth", index, ...path], message });
    }
    if (names.indexOf(user2.name) < index && user2.name !== void 0) {
      const message = "another user has this name";
      context.addIssue({ code: "custom", path: ["auth", index, "name"], message });
    }
  }
  return users;
});
function readAuthUser(text2, file, name) {
  const users = usersOf(text2, file);
  const names = users.map((one) => one.name).join(", ");
  const user2 = name === void 0 ? users[0] : users.find((one) => one.name === name);
  if (user2 === void 0) {
    const whom = name === void 0 ? "no user" : `no user ${name}, but ${names || "none"}`;
    throw new Problem("usage", `${file} has ${whom}: give --wfc-user one of its names.`);
  }
  return givenUser(usable(user2, file), file);
}
function usersOf(text2, file) {
  try {
    return readLocated(text2, file, usersSchema, true);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(error.kind, `${file} has errors. ${REMEDY2}`, error.faults);
  }
}
var REMEDY2 = "Correct them; the file is one of Web Fuzzing Commons (auth.yaml).";
function usable(user2, file) {
  const { name, fixedHeaders = [], loginEndpointAuth, createUsers: createUsers2 } = user2;
  const whom = `${file}, user ${name}`;
  if (createUsers2 !== void 0) {
    const remedy = "create the user first, and leave createUsers out";
    throw new Problem("configuration-faulty", `${whom}: users are not created here; ${remedy}.`);
  }
  if (fixedHeaders.length > 0 || loginEndpointAuth !== void 0) return user2;
  const needed = "has no credentials; add fixedHeaders or loginEndpointAuth";
  throw new Problem("configuration-faulty", `${whom} ${needed}.`);
}

export {
  inputFaults,
  parseKnown,
  acceptInKnown,
  configurationTable,
  readKnownText,
  knownOfText,
  publishedSchema,
  CONFIGURATION_FILE,
  readConfiguration,
  readAuthUser
};
