export {
  type Changes,
  changesBetween,
  nameOf,
  type ReportedEndpoint,
  type ReportedSuite,
} from './changes.ts';
export { type Confirmation, type Confirmed, confirmationOf } from './confirmation.ts';
export { type ConstraintsByEndpoint, constraintsByEndpoint } from './constraints.ts';
export { type ConstraintChange, type FieldChange, fieldChanges } from './field-changes.ts';
export { counted, fitting, inCode, inWords, list, table } from './markdown.ts';
export { offerText } from './offer-text.ts';
export { readReported } from './reported.ts';
