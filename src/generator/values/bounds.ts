/** Strings above this length are not written: neither files nor servers are made for them. */
export const MAX_STRING = 1_000_000;
/** Arrays above this length are not written. */
export const MAX_ITEMS = 2000;
/** Objects with more properties are not written. */
export const MAX_PROPERTIES = 2000;
