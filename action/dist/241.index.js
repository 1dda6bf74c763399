export const id = 241;
export const ids = [241];
export const modules = {

/***/ 71241:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  knownOfText: () => (/* reexport */ knownOfText),
  parseKnown: () => (/* reexport */ parseKnown),
  readKnownText: () => (/* reexport */ readKnownText)
});

// UNUSED EXPORTS: CONFIGURATION_FILE, acceptInKnown, configurationTable, publishedSchema, readAuthUser, readConfiguration

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

;// CONCATENATED MODULE: ./node_modules/.cache/action/src/configuration/index.js









/***/ })

};
