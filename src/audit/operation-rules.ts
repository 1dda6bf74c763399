import { type AuditedOperation, documents } from './operations.ts';
import type { Rule } from './rule.ts';

/** Who may call an operation is said, be it that everybody may. */
export const AUTHENTICATION_RULES: readonly Rule<AuditedOperation>[] = [
  {
    id: 'operation-security',
    weight: 1,
    requirement:
      'an operation has `security`, its own or the document’s; `security: []` says that it is public, and is enough',
    applies: () => true,
    lacks: ({ security }) => security === undefined,
    message: ({ name }) => `the document does not say who may call ${name}`,
    remedy: 'add `security` here or at the root; `security: []` for what is meant to be public',
  },
];

/** An operation that requires credentials must say how it refuses them. */
export const REFUSAL_RULES: readonly Rule<AuditedOperation>[] = [
  refusal('401', 'wrong or missing credentials'),
  refusal('403', 'a caller who may not do this'),
];

/** The answers that an operation documents. */
export const ANSWER_RULES: readonly Rule<AuditedOperation>[] = [
  {
    id: 'answer-success',
    weight: 1,
    requirement: 'an operation documents an answer below 400, or `default`',
    applies: () => true,
    lacks: (operation) => !['1', '2', '3'].some((digit) => documentsAny(operation, digit)),
    message: ({ name }) => `${name} documents no success`,
    remedy: 'add the answer that a right request is given',
  },
  {
    id: 'answer-client-error',
    weight: 2,
    requirement:
      'an operation that takes values documents an answer from 400 to 499 other than 401 and 403, `4XX` or `default`',
    applies: ({ parameters, body }) => parameters.length > 0 || body !== undefined,
    lacks: (operation) => !documentsAny(operation, '4', ['401', '403']),
    message: ({ name }) => `${name} does not document how it refuses a wrong request`,
    remedy: 'add an answer such as 400 or 422',
  },
];

function refusal(status: '401' | '403', whom: string): Rule<AuditedOperation> {
  return {
    id: `answer-${status}`,
    weight: 1,
    requirement: `an operation that is not public documents ${status}, \`4XX\` or \`default\``,
    applies: () => true,
    lacks: (operation) => !documents(operation, status),
    message: ({ name }) => `${name} does not document what it answers to ${whom}`,
    remedy: `add the answer ${status}`,
  };
}

function documentsAny(
  operation: AuditedOperation,
  digit: string,
  except: readonly string[] = [],
): boolean {
  return operation.answers.some(
    ([status]) => status === 'default' || (status.startsWith(digit) && !except.includes(status)),
  );
}
