export const id = 86;
export const ids = [86];
export const modules = {

/***/ 54086:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  knownOfText: () => (/* reexport */ knownOfText),
  parseKnown: () => (/* reexport */ parseKnown),
  readAuthUser: () => (/* reexport */ readAuthUser),
  readKnownText: () => (/* reexport */ readKnownText)
});

// UNUSED EXPORTS: CONFIGURATION_FILE, acceptInKnown, configurationTable, entryKey, publishedSchema, readConfiguration, withdrawFromKnown

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./node_modules/.cache/action/src/problem.js
var problem = __webpack_require__(94452);
// EXTERNAL MODULE: ./node_modules/.cache/action/src/results/known/known-file.js
var known_file = __webpack_require__(22836);
// EXTERNAL MODULE: ./node_modules/.cache/action/src/results/known/known-of-part.js
var known_of_part = __webpack_require__(31505);
// EXTERNAL MODULE: ./node_modules/.cache/action/src/configuration/read-located.js
var read_located = __webpack_require__(40887);
;// CONCATENATED MODULE: ./node_modules/.cache/action/src/configuration/parse-known.js



const REMEDY = 'Correct it, or remove the file and record it again: run --accept --reason TEXT.';
function parseKnown(text, file) {
    try {
        return (0,read_located/* readLocated */.H)(text, file, known_file/* knownSchema */.FX);
    }
    catch (error) {
        if (!(error instanceof problem/* Problem */.A))
            throw error;
        throw new problem/* Problem */.A(error.kind, `${file} has errors. ${REMEDY}`, error.faults);
    }
}

;// CONCATENATED MODULE: ./node_modules/.cache/action/src/configuration/known-of-suite.js





const MOST_MB = 4;
async function readKnownText(root, named) {
    const path = (0,external_node_path_.join)(root, known_file/* KNOWN_FILE */.j2);
    const found = await (0,promises_.lstat)(path).catch(() => null);
    if (found === null)
        return null;
    const { readWhole } = await __webpack_require__.e(/* import() */ 238).then(__webpack_require__.bind(__webpack_require__, 10238));
    return { file: (0,external_node_path_.join)(named, known_file/* KNOWN_FILE */.j2), text: await readWhole(path, MOST_MB * 1024 * 1024) };
}
function knownOfText({ file, text }, part) {
    if (text === null)
        return (0,known_of_part/* nothingKnown */.Hx)(`${file} is no plain file of at most ${MOST_MB} MB.`);
    try {
        return (0,known_of_part/* knownOfPart */.s7)(parseKnown(text, file), file, part);
    }
    catch (error) {
        if (!(error instanceof problem/* Problem */.A))
            throw error;
        return (0,known_of_part/* nothingKnown */.Hx)([error.message, ...error.faults].join(' '));
    }
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(92857);
;// CONCATENATED MODULE: ./node_modules/.cache/action/src/configuration/wfc/auth-schema.js

const auth_schema_text = schemas/* string */.YjP();
const header = schemas/* object */.Ikc({ name: auth_schema_text, value: auth_schema_text });
const login = schemas/* object */.Ikc({
    endpoint: auth_schema_text.optional(),
    externalEndpointURL: auth_schema_text.optional(),
    payloadRaw: auth_schema_text.optional(),
    payloadUserPwd: schemas/* object */.Ikc({ username: auth_schema_text, password: auth_schema_text, usernameField: auth_schema_text, passwordField: auth_schema_text })
        .partial()
        .optional(),
    headers: schemas/* array */.YOg(header).optional(),
    verb: schemas/* enum */.k5n(['POST', 'GET', 'PATCH', 'DELETE', 'PUT']).optional(),
    contentType: auth_schema_text.optional(),
    token: schemas/* object */.Ikc({
        extractFrom: schemas/* enum */.k5n(['body', 'header']),
        extractSelector: auth_schema_text,
        sendIn: schemas/* enum */.k5n(['header', 'query']),
        sendName: auth_schema_text,
        sendTemplate: auth_schema_text,
    })
        .partial()
        .optional(),
    expectCookies: schemas/* boolean */.zMY().optional(),
});
const generator = schemas/* object */.Ikc({
    placeHolder: auth_schema_text.min(1),
    minLength: schemas/* int */.Whr().min(0),
    maxLength: schemas/* int */.Whr().min(0),
    prefix: auth_schema_text,
    postfix: auth_schema_text,
})
    .partial();
const createUsers = schemas/* object */.Ikc({
    endpoint: auth_schema_text,
    externalEndpointURL: auth_schema_text,
    payloadRaw: auth_schema_text,
    verb: login.shape.verb,
    contentType: auth_schema_text,
    generators: schemas/* array */.YOg(generator).min(1),
})
    .partial();
const user = schemas/* object */.Ikc({
    name: auth_schema_text.optional(),
    requireMockHandling: schemas/* boolean */.zMY().optional(),
    fixedHeaders: schemas/* array */.YOg(header).optional(),
    loginEndpointAuth: login.optional(),
    createUsers: createUsers.optional(),
});
const authFileSchema = schemas/* object */.Ikc({
    schemaVersion: auth_schema_text.optional(),
    auth: schemas/* array */.YOg(user),
    authTemplate: user.optional(),
    configs: schemas/* record */.g1P(schemas/* string */.YjP(), auth_schema_text).optional(),
});

;// CONCATENATED MODULE: ./node_modules/.cache/action/src/configuration/wfc/payload.js
function formOf(contentType) {
    const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (/^application\/(?:[\w.-]+\+)?json$/.test(type))
        return 'json';
    return type === 'application/x-www-form-urlencoded' ? 'form' : null;
}
function payloadOf({ payloadRaw, payloadUserPwd, contentType }) {
    if (payloadUserPwd === undefined)
        return payloadRaw ?? null;
    const { username = '', password = '', usernameField = '', passwordField = '' } = payloadUserPwd;
    const pairs = [
        [usernameField, username],
        [passwordField, password],
    ];
    if (formOf(contentType) === 'form')
        return new URLSearchParams(pairs).toString();
    return JSON.stringify(Object.fromEntries(pairs));
}
const SECRET_NAME = /pass|pwd|secret|token|key|pin\b|otp|code/i;
function secretsOfPayload({ payloadRaw, payloadUserPwd }) {
    const { password } = payloadUserPwd ?? {};
    const own = password === undefined ? [] : [password];
    return payloadRaw === undefined ? own : [...own, payloadRaw, ...namedSecrets(payloadRaw)];
}
function namedSecrets(payload) {
    const found = [];
    const keep = (name, value) => {
        const isText = typeof value === 'string' || typeof value === 'number';
        if (SECRET_NAME.test(name) && isText)
            found.push(String(value));
        return value;
    };
    try {
        JSON.parse(payload, keep);
    }
    catch {
        for (const [name, value] of new URLSearchParams(payload))
            keep(name, value);
    }
    return found.filter((value) => value !== '');
}

;// CONCATENATED MODULE: ./node_modules/.cache/action/src/configuration/wfc/auth-user-config.js

function authUserConfig(user, file) {
    const { name = '', fixedHeaders = [], loginEndpointAuth: login, createUsers } = user;
    const headers = [...fixedHeaders, ...(login?.headers ?? [])];
    const hidden = [
        ...headers.flatMap(passwordOf),
        ...(login?.headers ?? []).filter(isSecret).map(({ value }) => afterScheme(value)),
        ...(login === undefined ? [] : secretsOfPayload(login)),
        ...secretsOfPayload({ payloadRaw: createUsers?.payloadRaw }),
    ];
    return {
        name,
        place: `${file}, user ${name}`,
        fixed: fixedHeaders.flatMap(fixedCredentials),
        login: login === undefined ? null : loginConfig(login),
        hidden: [...new Set(hidden)].filter((value) => value !== ''),
        ...(createUsers !== undefined && { signup: signupOf(createUsers) }),
    };
}
function signupOf(creation) {
    const { endpoint, externalEndpointURL, verb = 'POST', contentType, payloadRaw } = creation;
    return {
        name: 'createUsers',
        url: externalEndpointURL ?? endpoint ?? '',
        method: verb,
        content_type: contentType ?? null,
        payload: payloadRaw ?? null,
        generators: (creation.generators ?? []).map((one) => ({
            placeholder: one.placeHolder ?? '',
            prefix: one.prefix ?? '',
            postfix: one.postfix ?? '',
            least: one.minLength ?? 0,
            most: one.maxLength ?? null,
        })),
    };
}
function loginConfig(login) {
    const { endpoint, externalEndpointURL, verb = 'POST', headers = [], token } = login;
    return {
        url: externalEndpointURL ?? endpoint ?? '',
        method: verb,
        headers,
        content_type: login.contentType ?? null,
        payload: payloadOf(login),
        token: token === undefined ? null : { ...token, sendTemplate: token.sendTemplate ?? '{token}' },
        cookies: login.expectCookies === true,
    };
}
const SCHEME = /^[A-Za-z][A-Za-z0-9-]* +(?=\S)/;
const HARMLESS = /^(?:accept(?:-.*)?|content-.*|origin|referer|user-agent|x-requested-with)$/i;
function isSecret({ name }) {
    return !HARMLESS.test(name);
}
function afterScheme(value) {
    return value.replace(SCHEME, '');
}
function fixedCredentials(header) {
    const { name, value } = header;
    if (name.toLowerCase() !== 'cookie') {
        const scheme = name.toLowerCase() === 'authorization' ? (SCHEME.exec(value)?.[0] ?? '') : '';
        const rest = value.slice(scheme.length);
        const template = `${scheme}{token}`;
        return [{ in: 'header', name, template, value: rest, secret: isSecret(header) }];
    }
    const pairs = value.split(';').map((pair) => pair.trim());
    return pairs
        .filter((pair) => pair !== '')
        .map((pair) => {
        const [key = '', ...rest] = pair.split('=');
        const value = rest.join('=');
        return { in: 'cookie', name: key, template: '{token}', value, secret: true };
    });
}
function passwordOf({ value }) {
    if (!/^basic /i.test(value))
        return [];
    const login = Buffer.from(afterScheme(value), 'base64').toString();
    const [, ...password] = login.split(':');
    return [login, password.join(':')];
}

;// CONCATENATED MODULE: ./node_modules/.cache/action/src/configuration/wfc/check-user.js

function faultsOfUser(user) {
    const { name, fixedHeaders, loginEndpointAuth: login, createUsers } = user;
    return [
        ...requireField(name?.trim(), ['name'], 'every user needs a name'),
        ...faultsOfHeaders(fixedHeaders, ['fixedHeaders']),
        ...(login === undefined ? [] : faultsOfLogin(login)),
        ...(createUsers === undefined ? [] : faultsOfCreation(createUsers)),
    ];
}
const LEAST_FREE = 4;
function faultsOfCreation(creation) {
    const { contentType = '', generators = [], payloadRaw = '' } = creation;
    const at = 'createUsers';
    return [
        ...faultsOfAddress(creation, at),
        ...missingFields(creation, ['verb', 'contentType', 'payloadRaw', 'generators'], [at]),
        ...faultsOfHeaders([{ name: 'Content-Type', value: contentType }], [at, 'contentType']),
        ...generators.flatMap((one, index) => faultsOfGenerator(one, payloadRaw, [at, 'generators', index])),
    ];
}
function faultsOfGenerator({ placeHolder, prefix = '', postfix = '', minLength = 0, maxLength }, payload, at) {
    const most = maxLength ?? Number.POSITIVE_INFINITY;
    const room = most - prefix.length - postfix.length;
    const path = [...at, 'maxLength'];
    return [
        ...requireField(placeHolder, [...at, 'placeHolder'], 'is needed'),
        ...(placeHolder && !payload.includes(placeHolder)
            ? [{ path: [...at, 'placeHolder'], message: 'must be in payloadRaw' }]
            : []),
        ...(minLength > most ? [{ path, message: 'must not be less than minLength' }] : []),
        ...(room < LEAST_FREE
            ? [{ path, message: `leaves fewer than ${LEAST_FREE} characters that are new` }]
            : []),
    ];
}
function faultsOfLogin(login) {
    const { verb, headers, token, expectCookies } = login;
    const at = 'loginEndpointAuth';
    const hasResult = token !== undefined || expectCookies === true;
    return [
        ...requireField(verb, [at, 'verb'], 'is needed, such as POST'),
        ...faultsOfAddress(login, at),
        ...faultsOfPayload(login),
        ...faultsOfHeaders(headers, [at, 'headers']),
        ...(hasResult ? [] : [{ path: [at], message: 'needs token, or expectCookies: true' }]),
        ...(token === undefined ? [] : faultsOfToken(token)),
    ];
}
function faultsOfAddress({ endpoint, externalEndpointURL: url }, at) {
    if ((endpoint === undefined) === (url === undefined)) {
        return [{ path: [at], message: 'needs endpoint or externalEndpointURL, and not both' }];
    }
    if (endpoint !== undefined) {
        const isPath = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(endpoint);
        const message = 'must be a path on the server of the API, such as /login';
        return isPath ? [] : [{ path: [at, 'endpoint'], message }];
    }
    const parsed = URL.canParse(url ?? '') ? new URL(url ?? '') : undefined;
    const isPlain = parsed !== undefined && /^https?:$/.test(parsed.protocol) && !parsed.username;
    const message = 'must be an http or https URL without credentials in it';
    return isPlain && !parsed.password ? [] : [{ path: [at, 'externalEndpointURL'], message }];
}
function faultsOfPayload(login) {
    const { payloadRaw, payloadUserPwd: pair, contentType } = login;
    const at = 'loginEndpointAuth';
    if (payloadRaw === undefined && pair === undefined)
        return [];
    if (payloadRaw !== undefined && pair !== undefined) {
        return [{ path: [at], message: 'needs payloadRaw or payloadUserPwd, and not both' }];
    }
    const typed = [
        ...requireField(contentType, [at, 'contentType'], 'is needed with a payload'),
        ...faultsOfHeaders([{ name: 'Content-Type', value: contentType ?? '' }], [at, 'contentType']),
    ];
    if (pair === undefined || typed.length > 0)
        return typed;
    const message = 'must be application/json or application/x-www-form-urlencoded here';
    return [
        ...(formOf(contentType) === null ? [{ path: [at, 'contentType'], message }] : []),
        ...missingFields(pair, ['username', 'password', 'usernameField', 'passwordField'], [at, 'payloadUserPwd']),
    ];
}
function faultsOfToken(token) {
    const { extractFrom, extractSelector: selector = '/', sendTemplate = '{token}' } = token;
    const at = ['loginEndpointAuth', 'token'];
    const isPointer = selector === '' || /^\/(?:[^~]|~[01])*$/.test(selector);
    const pointer = 'must be a JSON Pointer, such as /access_token';
    const named = [{ name: token.sendName ?? 'X', value: '' }];
    return [
        ...missingFields(token, ['extractFrom', 'extractSelector', 'sendIn', 'sendName'], at),
        ...(extractFrom === 'body' && !isPointer
            ? [{ path: [...at, 'extractSelector'], message: pointer }]
            : []),
        ...(token.sendIn === 'header' ? faultsOfHeaders(named, [...at, 'sendName']) : []),
        ...(sendTemplate.includes('{token}')
            ? []
            : [{ path: [...at, 'sendTemplate'], message: 'must have {token} in it' }]),
    ];
}
function missingFields(found, names, at) {
    return names
        .filter((name) => found[name] === undefined)
        .map((name) => ({ path: [...at, name], message: 'is needed' }));
}
function requireField(value, path, message) {
    return value === undefined || value === '' ? [{ path, message }] : [];
}
function faultsOfHeaders(headers, path) {
    return (headers ?? []).flatMap(({ name, value }, index) => {
        const at = [...path, index];
        const isName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
        const isValue = /^[\x20-\x7e]*$/.test(value) && value.trim() === value;
        return [
            ...(isName ? [] : [{ path: at, message: 'is no name of a header' }]),
            ...(isValue ? [] : [{ path: at, message: 'the value must be printable ASCII' }]),
        ];
    });
}

;// CONCATENATED MODULE: ./node_modules/.cache/action/src/configuration/wfc/read-user.js





const usersSchema = authFileSchema.transform(({ auth, authTemplate }, context) => {
    const users = auth.map((user) => mergeTemplate(user, authTemplate));
    const names = users.map(({ name }) => name);
    for (const [index, user] of users.entries()) {
        for (const { path, message } of faultsOfUser(user)) {
            context.addIssue({ code: 'custom', path: ['auth', index, ...path], message });
        }
        if (names.indexOf(user.name) < index && user.name !== undefined) {
            const message = 'another user has this name';
            context.addIssue({ code: 'custom', path: ['auth', index, 'name'], message });
        }
    }
    return users;
});
function readAuthUser(text, file, name, option = '--wfc-user') {
    const users = usersOf(text, file);
    const names = users.map((one) => one.name).join(', ');
    const user = name === undefined ? users[0] : users.find((one) => one.name === name);
    if (user === undefined) {
        const whom = name === undefined ? 'no user' : `no user ${name}, but ${names || 'none'}`;
        throw new problem/* Problem */.A('usage', `${file} has ${whom}: give ${option} one of its names.`);
    }
    return authUserConfig(usable(user, file), file);
}
function usersOf(text, file) {
    try {
        return (0,read_located/* readLocated */.H)(text, file, usersSchema, true);
    }
    catch (error) {
        if (!(error instanceof problem/* Problem */.A))
            throw error;
        throw new problem/* Problem */.A(error.kind, `${file} has errors. ${read_user_REMEDY}`, error.faults);
    }
}
const read_user_REMEDY = 'Correct them; the file is one of Web Fuzzing Commons (auth.yaml).';
function usable(user, file) {
    const { name, fixedHeaders = [], loginEndpointAuth } = user;
    const whom = `${file}, user ${name}`;
    if (fixedHeaders.length > 0 || loginEndpointAuth !== undefined)
        return user;
    const needed = 'has no credentials; add fixedHeaders or loginEndpointAuth';
    throw new problem/* Problem */.A('configuration-faulty', `${whom} ${needed}.`);
}
function mergeTemplate(user, template = {}) {
    const { loginEndpointAuth: login, createUsers } = user;
    const { loginEndpointAuth: base, createUsers: creation } = template;
    const hasLogin = login !== undefined || base !== undefined;
    const hasCreation = createUsers !== undefined || creation !== undefined;
    return {
        ...template,
        ...user,
        ...(hasCreation && { createUsers: { ...creation, ...createUsers } }),
        ...(hasLogin && { loginEndpointAuth: { ...base, ...login, ...mergeNested(login, base) } }),
    };
}
function mergeNested(login, base) {
    const payload = { ...base?.payloadUserPwd, ...login?.payloadUserPwd };
    const token = { ...base?.token, ...login?.token };
    return {
        ...(Object.keys(payload).length > 0 && { payloadUserPwd: payload }),
        ...(Object.keys(token).length > 0 && { token }),
    };
}

;// CONCATENATED MODULE: ./node_modules/.cache/action/src/configuration/index.js










/***/ })

};
