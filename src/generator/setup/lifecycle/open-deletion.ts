import type { Operation } from '../../document/operations.ts';
import { isObject, type Json } from '../../json.ts';
import type { AnswerReader } from '../answers.ts';
import { withoutNames } from '../names.ts';
import { showsState } from './shows-state.ts';

/** A DELETE and the GET of the same path. */
export interface Deletion {
  readonly remove: Operation;
  readonly read: Operation;
  /** The paths of the document, without the names of their parameters. */
  readonly paths: readonly string[];
  readonly answers: AnswerReader;
}

const DELETED = /delet|remov|archiv|trash|discard|purge|deactivat|cancel|revok|withdraw/i;
const NOT_YET = /pend|progress|queue|run|wait|start|delet|remov|cancel/i;
const ENDED =
  /delet|remov|archiv|trash|discard|purg|cancel|revok|withdr|inactiv|disabl|closed|ended|terminat|expired/i;
const OTHER_ACTION =
  /archiv|trash|deactivat|disabl|cancel|revok|withdr|suspend|clos(e|ing)\b|terminat|retire|reset|default|async|eventual|\bsoft\b|\bmark|queued|scheduled (for|to)/i;
const UNDO = /restor|undelet|recover|reviv|unarchiv|reactivat|purge/i;

/**
 * Why the document leaves open what a GET gets after a DELETE; undefined where only 404 and 410 are left.
 * A row may stay and say that it is deleted, go later, or be one that is always there.
 */
export function openDeletion(deletion: Deletion): string | undefined {
  return RULES.find(([isOpen]) => isOpen(deletion))?.[1];
}

const RULES: readonly (readonly [(deletion: Deletion) => boolean, string])[] = [
  [
    ({ remove, answers }) => answers.statuses(remove).some((one) => /^(202|207)$/.test(one)),
    'DELETE may take effect later, or in part',
  ],
  [
    ({ remove }) =>
      remove.body !== undefined || remove.parameters.some((one) => one.in === 'query'),
    'DELETE has parameters that may say what is deleted',
  ],
  [
    ({ remove, answers }) => OTHER_ACTION.test(answers.words(remove)),
    'the description of DELETE may be about something other than a deletion',
  ],
  [
    ({ read }) => read.parameters.some((one) => DELETED.test(one.name)),
    'GET has a parameter for deleted rows',
  ],
  [canBeRestored, 'deleted rows can be restored'],
  [
    ({ read, answers }) => !isOneRow(read, answers),
    'GET may respond without a row, or with rows of several kinds',
  ],
  [
    ({ read, answers }) => {
      const tells = { names: DELETED, values: ENDED };
      return answers.schemas(read).some((one) => showsState(one, answers, tells));
    },
    'GET may show a deleted row as such',
  ],
  [
    ({ remove, answers }) => {
      const tells = { names: undefined, values: NOT_YET };
      return answers.schemas(remove).some((one) => showsState(one, answers, tells));
    },
    'DELETE may respond before it takes effect',
  ],
];

function canBeRestored({ read, paths }: Deletion): boolean {
  const row = withoutNames(read.path);
  return paths.some((path) => path.startsWith(row) && UNDO.test(path.slice(row.length)));
}

/** Whether the one 2xx response is an object that cannot be null, without alternatives. */
function isOneRow(read: Operation, answers: AnswerReader): boolean {
  const statuses = answers.statuses(read).filter((status) => status.startsWith('2'));
  const [schema, second] = answers.schemas(read);
  if (statuses.length !== 1 || !schema || second) return false;
  const keyword = (name: string) => answers.keyword(schema, name);
  return (
    isObject(keyword('properties')) &&
    isOfObject(keyword('type')) &&
    keyword('nullable') !== true &&
    keyword('oneOf') === undefined &&
    keyword('anyOf') === undefined
  );
}

/** A list of types may hold null. */
function isOfObject(type: Json | undefined): boolean {
  return type === undefined || type === 'object';
}
