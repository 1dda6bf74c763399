export { type Resource, ResourceModel, resourceLines } from './model.ts';
export type { FieldName } from './names.ts';
export { ObservedRows, type Scalar, type WantedValue } from './observed-rows.ts';
export { type RowKey, rowKeys } from './row-keys.ts';
