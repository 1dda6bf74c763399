export { type Resource, ResourceModel, resourceLines } from './model.ts';
export type { FieldName } from './names.ts';
export { isServerGenerated, plainName, stemOf } from './names.ts';
export { isEntries, ObservedRows, type Scalar, type ValueTarget, WRAPS } from './observed-rows.ts';
export { type RowKey, rowKeys } from './row-keys.ts';
