import type { Complaint } from './read-complaints.ts';

/** `created\n  Input should be a date [type=date_parsing, input_value='x', input_type=str]`, as Pydantic prints its errors. */
const PRINTED = /^(?:(\S.*)\n)? {2}(\S.*?) \[type=\w+, input_value=/gm;
/** What is above the errors of a model as a whole: no field has its name. */
const HEADING = /^\d+ validation errors? for /;
/** `{'loc': ('body', 'created'), 'msg': 'Field required'}`, as Python writes its objects. */
const WRITTEN = /'loc': [([]([^)\]]*)[)\]], 'msg': (?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g;
/** The name of an exception, beside its message. */
const CLASS_NAME = /^(?:\w+\.)*[A-Z]\w*(?:Error|Exception|Fault)$/;

/** The complaints in a text that holds the errors of a library: each with its field and its words, not with what was sent. */
export function inValidationText(complaint: Complaint): Complaint[] {
  const { names, words } = complaint;
  const printed = [...words.matchAll(PRINTED)].map(([, line = '', text = '']) => ({
    names: HEADING.test(line) || line === '' ? names : [...names, ...line.split('.')],
    words: text,
  }));
  const written = [...words.matchAll(WRITTEN)].map(([, place = '', plain, quoted]) => ({
    names: [...names, ...segmentsOf(place)],
    words: (plain ?? quoted ?? '').replaceAll(/\\(.)/g, '$1'),
  }));
  const found = [...printed, ...written];
  return found.length > 0 ? found : [complaint];
}

/** `'body', 0, 'name'`, without the part of the request that servers name first. */
function segmentsOf(place: string): string[] {
  const names = place.match(/[^\s,'"]+/g) ?? [];
  return names.filter((name, index) => index > 0 || !/^(?:body|query|path|header)$/.test(name));
}

/** Whether a text is no more than the name of an exception. */
export function isClassName(text: string): boolean {
  return CLASS_NAME.test(text.trim());
}
