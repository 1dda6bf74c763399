export { holdsEdits } from '../generator/holds-edits.ts';
export type { Generated, Report } from '../generator/index.ts';
export { SUITE_MARK } from '../generator/suite-mark.ts';
export { openCommitted } from './committed.ts';
export type { Inspection, SuiteOptions } from './messages.ts';
export type { Session } from './session.ts';
export { openUpload } from './upload.ts';
export { openUrl } from './url.ts';
