import { wire } from '../../../api/index.ts';
import { isLoopback } from '../../../input/hosts.ts';
import { Problem } from '../../../problem.ts';
import type { ApiClient } from '../../api-client.ts';
import type { Submission } from '../../submission.ts';
import { documentOf, type InspectedDocument } from '../records/document-source.ts';
import {
  fieldFault,
  type Specification,
  type SubmittedDocument,
  submittedDocument,
} from './submitted-document.ts';
import type { Trial } from './trial-record.ts';

/** How many errors of a document are shown beside its field; `proofgate audit` lists all. */
const MOST_FAULTS = 20;

/** A document with what was read from it. */
export interface OwnDocument extends Pick<Trial, 'specification' | 'baseUrl'> {
  readonly title: string;
}

/**
 * Reads the document of a form and the base URL that goes with it.
 * @throws Problem with a line for each field that needs attention
 */
export async function ownDocument(api: ApiClient, form: Submission): Promise<OwnDocument> {
  const submitted = submittedDocument(form);
  const found = await inspect(api, submitted);
  const baseUrl = form.optional('base_url') ?? serverOf(found, submitted.specification);
  // The API knows what such a URL looks like; this one could not even be read.
  if (!URL.canParse(baseUrl))
    throw fieldFault('base_url', 'must be a URL such as https://api.example');
  return { title: found.title, specification: submitted.specification, baseUrl };
}

/**
 * The server that a document names. One on the document's own host is often only where the document is kept, such as
 * a Git provider, and tests write: it has to be typed, unless it is on this machine.
 * @throws Problem beside the base URL: it has to be given
 */
function serverOf({ base_url: named }: InspectedDocument, specification: Specification): string {
  if (named === null) {
    const fault = 'must be given: the document names no server with an absolute URL';
    throw fieldFault('base_url', fault);
  }
  if (specification.kind === 'upload' || !URL.canParse(specification.url)) return named;
  const [server, document] = [new URL(named), new URL(specification.url)];
  if (server.origin !== document.origin || isLoopback(server)) return named;
  throw fieldFault(
    'base_url',
    `must be given: enter ${named} if the API runs where its document is`,
  );
}

async function inspect(
  api: ApiClient,
  { field, specification }: SubmittedDocument,
): Promise<InspectedDocument> {
  try {
    const sent = { body: specification };
    const found = documentOf(
      await api.send('POST', '/specifications/inspect', wire.inspection, sent),
    );
    if (found.endpoints.length > 0) return found;
    throw new Problem('document-faulty', found.warnings.join(' '));
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    const { kind, message, faults } = fault;
    const lines = faults.length > 0 ? faults : [message];
    const listed = lines
      .slice(0, MOST_FAULTS)
      .map((line) => line.replace(/^body\.(?:content|url): /, ''));
    throw new Problem(
      kind,
      message,
      [...listed, ...andMore(lines)].map((line) => `${field}: ${line}`),
    );
  }
}

function andMore({ length }: readonly string[]): string[] {
  return length > MOST_FAULTS ? [`and ${length - MOST_FAULTS} more`] : [];
}
