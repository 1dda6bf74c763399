export { type Changes, changesBetween, type ReportedSuite } from './changes.ts';
export { type Confirmation, type Confirmed, confirmationOf } from './confirmation.ts';
export { counted, fitting, inCode, inWords, list, table } from './markdown.ts';
export { readReported } from './reported.ts';
