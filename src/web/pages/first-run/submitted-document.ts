import { Problem } from '../../../problem.ts';
import { uploadOf } from '../../components/upload-field.tsx';
import type { Submission } from '../../submission.ts';

/** Where a document comes from, as a generation record has it. */
export type Specification =
  | { readonly kind: 'upload'; readonly file_name: string; readonly content: string }
  | { readonly kind: 'url'; readonly url: string };

/** A document of the form, and the field that its errors are shown beside. */
export interface SubmittedDocument {
  readonly field: 'file' | 'document' | 'document_url';
  readonly specification: Specification;
}

/**
 * The document of the form: the text that was pasted, its URL, or the file that was chosen now, or before.
 * @throws Problem beside the field: none is given, or several are
 */
export function submittedDocument(form: Submission): SubmittedDocument {
  const pasted = form.typed('document') ?? '';
  const url = form.text('document_url');
  const isPasted = pasted.trim() !== '';
  const isChosen = form.typed('file') !== null;
  if (url !== '' && (isPasted || isChosen)) {
    throw fieldFault('document_url', 'is given beside a file or a text: keep one of them');
  }
  if (isPasted && isChosen) {
    const fault = 'is pasted and a file is chosen: clear the text, or choose no file';
    throw fieldFault('document', fault);
  }
  if (url !== '') return { field: 'document_url', specification: { kind: 'url', url } };
  if (isPasted) return uploaded('document', 'pasted text', pasted);
  const { content, fileName } = uploadOf(form, 'file');
  if (content.trim() !== '') return uploaded('file', plainName(fileName), content);
  throw isChosen
    ? fieldFault('file', 'must not be empty')
    : fieldFault(
        'document',
        'must be given: paste the document, choose its file, or enter its URL',
      );
}

function uploaded(
  field: SubmittedDocument['field'],
  name: string,
  content: string,
): SubmittedDocument {
  return { field, specification: { kind: 'upload', file_name: name, content } };
}

/** The name of a file as the API takes it: errors of the document begin with it. */
function plainName(fileName: string): string {
  const plain = fileName.replace(/[^\p{L}\p{N}_. -]+/gu, '_').replace(/^[^\p{L}\p{N}_]+/u, '');
  return plain.slice(-100).replace(/^[ .-]+|[ .-]+$/g, '') || 'document';
}

/** What is wrong with one field of the form. */
export function fieldFault(field: string, fault: string): Problem {
  return new Problem('input-faulty', 'Some fields need attention.', [`${field}: ${fault}`]);
}
