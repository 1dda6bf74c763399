import { z } from 'zod';
import type { Diagnostic } from '../reading/diagnostic.ts';
import type { SourceFile } from '../reading/source-file.ts';

/** A change of a document (Overlay 1.1.0, "Action Object"). */
export interface Action {
  /** A JSONPath query (RFC 9535). */
  readonly target: string;
  /** Its `update` is read from the file itself, with exact numbers. */
  readonly hasUpdate: boolean;
  /** A JSONPath query for the one value to be copied. */
  readonly copy?: string | undefined;
  readonly remove: boolean;
}

/** An overlay: changes of a document, in their order. */
export interface Overlay {
  readonly file: SourceFile;
  /** The document that it was written for, relative to the overlay. */
  readonly extends?: string | undefined;
  readonly actions: readonly Action[];
}

/** An object that may have extensions, and no other fields than these. */
function extensible<Shape extends z.ZodRawShape>(subject: string, shape: Shape) {
  const object = z.looseObject(shape, `${subject} must be an object`);
  return object.superRefine((value, context) => {
    for (const key of Object.keys(value)) {
      if (Object.hasOwn(shape, key) || key.startsWith('x-')) continue;
      const fields = Object.keys(shape).map((name) => `\`${name}\``);
      const message = `\`${key}\` is no field of ${subject}; it has ${fields.join(', ')}, and extensions \`x-…\``;
      context.addIssue({ code: 'custom', path: [key], message });
    }
  });
}

function text(field: string) {
  return z.string(`\`${field}\` is required, and must be text`);
}

const optionalText = (field: string) => z.string(`\`${field}\` must be text`).optional();

const action = extensible('an action', {
  target: text('target').startsWith(
    '$',
    '`target` must be a JSONPath query that begins with `$`, as "$.paths[\'/pets\'].get"',
  ),
  description: optionalText('description'),
  update: z.json().optional(),
  copy: optionalText('copy'),
  remove: z.boolean('`remove` must be true or false').optional(),
});

const overlay = extensible('an overlay', {
  overlay: z
    .string('`overlay` is required, and must be the version in quotes, as "1.1.0"')
    .regex(/^1\.[01]\.\d+$/, 'Proofgate reads Overlay 1.0 and 1.1; write `overlay: 1.1.0`'),
  info: extensible('`info`', {
    title: text('title'),
    version: z.string('`version` is required, and must be text: write it in quotes, as "1.0"'),
    description: optionalText('description'),
  }),
  extends: optionalText('extends'),
  actions: z
    .array(action, '`actions` is required, and must be a list')
    .min(1, '`actions` must have an action at least'),
});

/**
 * Reads an overlay (Overlay 1.0 or 1.1) out of its file.
 * @returns the overlay, or each thing that is wrong with it
 */
export function readOverlay(file: SourceFile): Overlay | readonly Diagnostic[] {
  const read = overlay.safeParse(file.plain);
  if (!read.success) {
    const diagnostics = read.error.issues.map(({ path, message }) =>
      diagnosticAt(file, path.map(String), message),
    );
    // What is no overlay, or one of another version, lacks other fields too.
    const ofVersion = diagnostics.filter(({ path }) => path?.[0] === 'overlay');
    return ofVersion.length > 0 ? ofVersion : diagnostics;
  }
  const { actions, extends: document } = read.data;
  const diagnostics = [...repeated(file, actions), ...contradictory(file, read.data)];
  if (diagnostics.length > 0) return diagnostics;
  const changes = actions.map(({ target, update, copy, remove = false }) => {
    return { target, hasUpdate: update !== undefined, copy, remove };
  });
  return { file, extends: document, actions: changes };
}

type Read = z.output<typeof overlay>;

/** The schema of overlays wants each action once. */
function repeated(file: SourceFile, actions: Read['actions']): Diagnostic[] {
  const known = new Map<string, number>();
  return actions.flatMap((one, index) => {
    const key = JSON.stringify(one);
    const before = known.get(key);
    if (before === undefined) known.set(key, index);
    const message = `this action is the same as action ${(before ?? 0) + 1} of the list; remove one of them`;
    return before === undefined ? [] : [diagnosticAt(file, ['actions', String(index)], message)];
  });
}

function contradictory(file: SourceFile, { overlay: version, actions }: Read): Diagnostic[] {
  return actions.flatMap(({ copy, update, remove }, index) => {
    if (copy === undefined) return [];
    const at = ['actions', String(index), 'copy'];
    if (version.startsWith('1.0.')) {
      return [diagnosticAt(file, at, '`copy` came with Overlay 1.1; write `overlay: 1.1.0`')];
    }
    // Neither would have an effect (Overlay 1.1.0, "Action Object").
    const isBoth = update !== undefined && remove !== true;
    const message = 'an action has either `update` or `copy`; make two actions of them';
    return isBoth ? [diagnosticAt(file, at, message)] : [];
  });
}

/** @param words the problem and, after a semicolon, its remedy */
export function diagnosticAt(file: SourceFile, path: readonly string[], words: string): Diagnostic {
  const [message = '', ...remedy] = words.split('; ');
  return {
    location: file.location,
    position: file.positions.of(path),
    path,
    message,
    remedy: remedy.length > 0 ? remedy.join('; ') : 'correct the overlay',
  };
}
