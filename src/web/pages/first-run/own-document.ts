import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import type { ApiClient } from '../../api-client.ts';
import { uploadOf } from '../../components/upload-field.tsx';
import type { Submission } from '../../submission.ts';
import { documentOf, type Inspected } from '../records/document-source.ts';
import type { Trial } from './trial-record.ts';

/** How many errors of a document are shown beside its field; `proofgate audit` lists all. */
const MOST_FAULTS = 20;

/** A document with what was read from it. */
export interface OwnDocument extends Pick<Trial, 'fileName' | 'document' | 'baseUrl'> {
  readonly title: string;
}

/**
 * Reads the document of a form and the base URL that goes with it.
 * @throws Problem with a line for each field that needs attention
 */
export async function ownDocument(api: ApiClient, form: Submission): Promise<OwnDocument> {
  const { field, fileName, content } = givenDocument(form);
  const found = await inspect(api, { field, fileName, content });
  const baseUrl = form.optional('base_url') ?? found.base_url;
  if (baseUrl === null) {
    throw faulty('base_url', 'must be given: the document names no server with an absolute URL');
  }
  // The API knows what such a URL looks like; this one could not even be read.
  if (!URL.canParse(baseUrl)) throw faulty('base_url', 'must be a URL such as https://api.example');
  return { title: found.title, fileName, document: content, baseUrl };
}

interface Given {
  /** The field that its errors are shown beside. */
  readonly field: 'document' | 'file';
  readonly fileName: string;
  readonly content: string;
}

/** The text that was pasted, or the file: the one that was chosen now, or before. */
function givenDocument(form: Submission): Given {
  const pasted = form.typed('document') ?? '';
  const isPasted = pasted.trim() !== '';
  const isChosen = form.typed('file') !== null;
  if (isPasted && isChosen) {
    throw faulty('document', 'is pasted and a file is chosen: clear the text, or choose no file');
  }
  if (isPasted) return { field: 'document', fileName: 'pasted text', content: pasted };
  const { content, fileName } = uploadOf(form, 'file');
  if (content.trim() !== '') return { field: 'file', fileName: plainName(fileName), content };
  throw isChosen
    ? faulty('file', 'must not be empty')
    : faulty('document', 'must be given: paste the document, or choose its file');
}

/** The name of a file as the API takes it: errors of the document begin with it. */
function plainName(fileName: string): string {
  const plain = fileName.replace(/[^\p{L}\p{N}_. -]+/gu, '_').replace(/^[^\p{L}\p{N}_]+/u, '');
  return plain.slice(-100).replace(/^[ .-]+|[ .-]+$/g, '') || 'document';
}

async function inspect(
  api: ApiClient,
  { field, fileName: file_name, content }: Given,
): Promise<Inspected> {
  try {
    const body = { kind: 'upload', file_name, content };
    const found = documentOf(
      await api.send('POST', '/specifications/inspect', wire.inspection, { body }),
    );
    if (found.endpoints.length > 0) return found;
    throw new Problem('document-faulty', found.warnings.join(' '));
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    const { kind, message, faults } = fault;
    const lines = faults.length > 0 ? faults : [message];
    const shown = lines.slice(0, MOST_FAULTS).map((line) => line.replace(/^body\.content: /, ''));
    throw new Problem(
      kind,
      message,
      [...shown, ...more(lines)].map((line) => `${field}: ${line}`),
    );
  }
}

function more({ length }: readonly string[]): string[] {
  return length > MOST_FAULTS ? [`and ${length - MOST_FAULTS} more`] : [];
}

function faulty(field: string, what: string): Problem {
  return new Problem('input-faulty', 'Some fields need attention.', [`${field}: ${what}`]);
}
