export {
  type Resource,
  type ResourceFacts,
  ResourceModel,
  type ResourceRow,
  resourceLines,
  resourceRows,
} from './model.ts';
export type { FieldName } from './names.ts';
export { isKeyName, isServerGenerated, lastWordOf, plainName, stemOf, wordsOf } from './names.ts';
export {
  isEntries,
  isScalar,
  isSecret,
  isSecretText,
  ObservedRows,
  type Scalar,
  type ValueTarget,
  WRAPS,
} from './observed-rows.ts';
export { type RowKey, rowKeys } from './row-keys.ts';
