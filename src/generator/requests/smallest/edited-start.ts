import type { Operation } from '../../document/operations.ts';
import { keepInstance } from '../../edits/keep-edits.ts';
import type { Edits } from '../../edits/read-edits.ts';
import { equal } from '../../equality.ts';
import type { Json } from '../../json.ts';
import { type Bases, LOCATIONS } from '../base.ts';
import { areSameBut, type BaseName } from './section-base.ts';
import type { Start, Starts } from './starts.ts';

/**
 * The start of a section with a person's `base` and own lines applied wherever the request stays
 * valid and has the field under the same constraints.
 */
export function editedStart(
  plan: {
    readonly operation: Operation;
    readonly bases: Bases;
    readonly edits: Edits;
    readonly starts: Starts;
  },
  section: string,
  generated: Start,
): Start {
  const { operation, bases, edits, starts } = plan;
  if (!edits.present) return generated;
  const name = baseName(edits.valueOf(section, 'base')?.value, bases) ?? generated.base.name;
  const base = name === 'positive_required' ? bases.required : bases.full;
  const own = new Map(name === generated.base.name ? generated.base.own : []);
  for (const location of LOCATIONS) {
    const sent = own.get(location) ?? base.get(location) ?? bases.least.get(location);
    if (sent === undefined || !edits.valueOf(section, location)) continue;
    const editedInstance = keepInstance(operation, location, sent, edits, section);
    const already = base.get(location);
    if (already === undefined || !equal(editedInstance, already)) own.set(location, editedInstance);
    else own.delete(location);
  }
  const { location } = generated.field;
  const instance = own.get(location) ?? base.get(location);
  const start = instance === undefined ? undefined : starts.start(generated.field, instance);
  return start ? { field: start.field, base: { name, own } } : generated;
}

/** The base that a person names; undefined where the line names no base, or one that is not there. */
function baseName(written: Json | undefined, bases: Bases): BaseName | undefined {
  if (written === 'positive') return written;
  const isThere = written === 'positive_required' && !areSameBut(bases.full, bases.required);
  return isThere ? written : undefined;
}
