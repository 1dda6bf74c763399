export const id = 238;
export const ids = [238];
export const modules = {

/***/ 10238:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readWhole: () => (/* reexport safe */ _read_whole_js__WEBPACK_IMPORTED_MODULE_0__.o)
/* harmony export */ });
/* harmony import */ var _read_whole_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26586);















/***/ })

};
