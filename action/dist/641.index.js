export const id = 641;
export const ids = [641];
export const modules = {

/***/ 5641:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  lint: () => (/* binding */ lint)
});

// EXTERNAL MODULE: ./node_modules/@redocly/openapi-core/lib/index.js + 257 modules
var lib = __webpack_require__(78239);
// EXTERNAL MODULE: ./lib-action/src/generator/pointer.js
var pointer = __webpack_require__(70166);
// EXTERNAL MODULE: ./lib-action/src/generator/reading/reference-places.js
var reference_places = __webpack_require__(92406);
;// CONCATENATED MODULE: ./lib-action/src/generator/reading/lint-rules.js

/**
 * The rules that a document must keep so that requests can be made from it. References have been
 * resolved before. Rules of taste are left out, and so are those that usable documents break:
 * identical paths, operation ids said twice, unknown tags.
 */
const RULES = {
    struct: 'error',
    'path-parameters-defined': 'error',
    'operation-parameters-unique': 'error',
};
/** Fields for people alone: whatever is wrong in them, requests can be made. */
const PROSE = new Set([
    'callbacks',
    'contact',
    'deprecated',
    'description',
    'example',
    'examples',
    'externalDocs',
    'license',
    'links',
    'operationId',
    'summary',
    'tags',
    'termsOfService',
    'webhooks',
    'xml',
]);
/** Messages about what hinders no request: fields that OpenAPI does not know, or prose missing. */
const HARMLESS = [
    /^Property `.*` is not expected here/,
    /^The field `.*` is not allowed here/,
    /^The field `description` must be present/,
    /^Maximum callback nesting depth/,
    // `true` and `false` are schemas everywhere (JSON Schema 2020-12 core, 4.3.2).
    /^Expected type `Schema` \(object\) but got `boolean`/,
];
/** Whether a message is about something that requests are made from. */
function touchesRequests(message, path) {
    if (HARMLESS.some((pattern) => pattern.test(message)) || (0,reference_places/* leadsIntoData */.C)(path))
        return false;
    if (path.some((key, at) => PROSE.has(key) && !isName(path, at)))
        return false;
    // The boolean of OpenAPI 3.0 is left out later, and that is said.
    if (isLimit(path) && /got `boolean`/.test(message))
        return false;
    // `version: 1.0` without quotes is a number, and is meant.
    if (path.join('/') === 'info/version' && /got `(?:number|integer)`/.test(message))
        return false;
    // Redocly reads only letters, digits, dot, dash and underscore in a template.
    const unused = /^Path parameter `(.*)` is not used in the path `(.*)`\.$/s.exec(message);
    return unused === null || !unused[2]?.includes(`{${unused[1]}}`);
}
/** A path parameter without a slot may be shared with paths that have one: it is left out by path. */
function isToldOnly(message) {
    return message.startsWith('Path parameter ');
}
function isLimit(path) {
    return /^exclusive(?:Min|Max)imum$/.test(path.at(-1) ?? '') && !isName(path, path.length - 1);
}
/** Whether the author chose this key: a property may be called `tags`. */
function isName(path, at) {
    return MAPS.has(path[at - 1] ?? '');
}
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'schemas']);
/** Redocly's message → what people read. The first that matches counts. */
const REMEDIES = [
    [
        /^The field `(.+)` must be present/,
        ([, field]) => ({ what: `the field \`${field}\` is missing`, remedy: 'add it' }),
    ],
    [
        /^Expected type `(.+?)`(?: \((\w+)\))? but got `(.+?)`/,
        ([, type = '', shape = type, got = ''], field) => ({
            what: `\`${field}\` must be ${article(shape)}, not ${article(got)}`,
            remedy: `write ${article(shape)}`,
        }),
    ],
    [
        /^Must contain at least one of the following fields: (.+?)\.?$/,
        ([, fields]) => ({ what: `none of the fields ${fields} is here`, remedy: 'add one of them' }),
    ],
    [
        /^(?:Paths|Operations) must have unique .*Repeats of `in:(.*?)` \+ `name:(.*?)`/s,
        ([, location, name]) => ({
            what: `the ${location} parameter \`${name}\` is declared twice`,
            remedy: 'remove one of the two',
        }),
    ],
    [
        /^The operation does not define the path parameter `\{(.+)\}` expected by path `(.+)`/s,
        ([, name, path]) => ({
            what: `the path ${path} needs the parameter \`${name}\`, which is not declared`,
            remedy: 'declare it under `parameters` with `in: path` and `required: true`',
        }),
    ],
    [
        /^Path parameter `(.+)` is not used in the path `(.+)`/s,
        ([, name, path]) => ({
            what: `the path ${path} has no \`{${name}}\` for this parameter`,
            remedy: 'write it into the path, or remove the parameter',
        }),
    ],
    [
        /^`(.+?)` can be one of the following only: (.+?)\.?$/s,
        ([, field, values]) => ({
            what: `\`${field}\` is none of the values that OpenAPI knows`,
            remedy: `use one of ${values}`,
        }),
    ],
];
function remedyFor(message, path) {
    for (const [pattern, words] of REMEDIES) {
        const match = pattern.exec(message);
        if (match !== null)
            return words(match, path.at(-1) ?? 'the document');
    }
    return { what: message.replace(/\.?\s*$/, ''), remedy: 'correct it' };
}
function article(type) {
    if (type === 'null')
        return type;
    return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

;// CONCATENATED MODULE: ./lib-action/src/generator/reading/lint.js



/**
 * Checks the structure of a document by Redocly's rules, with every file that was read. A file
 * that is missing here is passed over: its reference has been reported already.
 */
async function lint(root, files) {
    const resolver = new ReadFiles(files);
    const config = await (0,lib/* createConfig */.Z3)({ rules: RULES });
    const document = { source: new lib/* Source */.kL(root.location, root.text), parsed: root.plain };
    const problems = await (0,lib/* lintDocument */.HL)({ document, externalRefResolver: resolver, config }).catch((error) => {
        // Redocly walks through references by recursion, so a long chain overflows the stack.
        if (error instanceof RangeError)
            return undefined;
        throw error;
    });
    if (problems === undefined)
        return [tooDeep(root)];
    const byLocation = new Map(files.map((file) => [file.location, file]));
    return problems.flatMap(({ message, location: [where] }) => {
        const file = where && byLocation.get(where.source.absoluteRef);
        if (file === undefined || where?.pointer === undefined)
            return [];
        const path = (0,pointer/* segmentsOf */.OD)(where.pointer.replace(/^#\/?$/, '').replace(/^#/, ''));
        if (!touchesRequests(message, path))
            return [];
        const place = file.places.of(path, where.reportOnKey === true ? 'key' : 'value');
        const costs = isToldOnly(message) ? 'nothing' : 'part';
        return [{ location: file.location, place, path, costs, ...remedyFor(message, path) }];
    });
}
function tooDeep(root) {
    const what = 'references lead from one to the next, hundreds deep, and the chain cannot be checked';
    const place = { line: 1, column: 1 };
    return { location: root.location, place, what, remedy: 'shorten the chain' };
}
/** Gives Redocly the files that were read, and nothing else: no disk, no network. */
class ReadFiles extends lib/* BaseResolver */.YE {
    #files;
    constructor(files) {
        super();
        this.#files = new Map(files.map((file) => [file.location, file]));
    }
    async loadExternalRef(location) {
        const file = this.#files.get(location);
        if (file === undefined)
            throw new Error(`${location} was not read.`);
        return new lib/* Source */.kL(location, file.text, 'application/yaml');
    }
    parseDocument(source) {
        return { source, parsed: this.#files.get(source.absoluteRef)?.plain };
    }
}


/***/ })

};
