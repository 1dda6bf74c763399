import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { isProblemKind, Problem } from '../../../problem.ts';
import type { ApiClient } from '../../api-client.ts';
import { uploadOf } from '../../components/upload-field.tsx';
import type { Submission } from '../../submission.ts';

/** A document that was read, with its score. */
export type InspectedDocument = NonNullable<z.output<typeof wire.inspection>['document']>;

/** The source of a document as a form names it and the API takes it. */
export function sourceOf(form: Submission) {
  if (form.text('specification.kind') === 'url') {
    return {
      kind: 'url',
      url: form.text('specification.url'),
      credential: form.optional('specification.credential'),
    };
  }
  const { content, fileName } = uploadOf(form, 'specification.content');
  return { kind: 'upload', file_name: fileName || 'document', content };
}

/** How many errors of a document are shown beside its field; `proofgate audit` lists all. */
const MOST_FAULTS = 20;

/**
 * Reads the document that a form names, as the API does.
 * @throws Problem with faults by the names of the form's fields, also those of the document
 */
export async function inspect(api: ApiClient, form: Submission): Promise<InspectedDocument> {
  const body = sourceOf(form);
  const field = body.kind === 'url' ? 'specification.url' : 'specification.content';
  const answer = await api
    .send('POST', '/specifications/inspect', wire.inspection, { body })
    .catch((fault: unknown) => {
      throw fault instanceof Problem ? renameFields(fault) : fault;
    });
  try {
    return documentOf(answer);
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    const lines = fault.faults.length > 0 ? fault.faults : [fault.message];
    const errors = lines.slice(0, MOST_FAULTS).map((line) => `${field}: ${line}`);
    throw new Problem(fault.kind, fault.message, errors);
  }
}

/** The body of an inspection is the `specification` of a form. */
function renameFields({ kind, message, faults }: Problem): Problem {
  const lines = faults.map((line) => line.replace(/^body\./, 'specification.'));
  return new Problem(kind, message, lines);
}

/** The document of an inspection. @throws Problem that says why it cannot be read */
export function documentOf({
  document,
  problem,
}: z.output<typeof wire.inspection>): InspectedDocument {
  if (document !== null) return document;
  if (problem === null || !isProblemKind(problem.error)) throw new Error('nothing was inspected');
  throw new Problem(problem.error, problem.detail, problem.errors ?? []);
}
