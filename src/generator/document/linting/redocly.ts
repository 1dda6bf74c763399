/*
 * What of Redocly checks a document, in a separate module: `npm run build` puts it and all that it loads
 * into one file (scripts/bundle-redocly.ts), since Node takes longer to find Redocly's 660 modules than to
 * generate the suite of a small document.
 */
export { BaseResolver, createConfig, lintDocument, Source } from '@redocly/openapi-core';
