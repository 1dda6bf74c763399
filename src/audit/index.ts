export type { SourcePlace } from '../generator/document/document.ts';
export { ADVISED_DATA_VALIDATION, type Audit, auditDocument } from './audit.ts';
export { RULES } from './rules.ts';
export { type SarifLog, toSarif } from './sarif.ts';
export type { Deduction, Part, Score } from './score.ts';
