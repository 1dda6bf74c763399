import { isFilePart, type JsonObject } from '../../generator/index.ts';
import type { RequestField } from './match.ts';

/** A file as small as its format allows, and the words by which a sentence, a path or the name of a field asks for it. */
interface FileKind {
  readonly words: RegExp;
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
}

/** The kinds of file that servers look into, the likeliest first. */
const KINDS: readonly FileKind[] = [
  {
    words:
      /\b(?:images?|pictures?|photos?|avatars?|logos?|icons?|covers?|thumbnails?|png|banners?)\b/i,
    filename: 'a.png',
    contentType: 'image/png',
    // One white pixel.
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4//8/AAX+Av4zEpUUAAAAAElFTkSuQmCC',
  },
  {
    words: /\b(?:csv|spreadsheets?|tables?|columns?)\b/i,
    filename: 'a.csv',
    contentType: 'text/csv',
    base64: btoa('id,name\n1,rex\n'),
  },
  {
    words: /\b(?:json|configurations?|configs?|settings|imports?)\b/i,
    filename: 'a.json',
    contentType: 'application/json',
    base64: btoa('{}'),
  },
  {
    words: /\b(?:zip|archives?|packages?|bundles?|plugins?)\b/i,
    filename: 'a.zip',
    contentType: 'application/zip',
    // A directory without entries.
    base64: 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==',
  },
  {
    words: /\b(?:pdf|invoices?|contracts?)\b/i,
    filename: 'a.pdf',
    contentType: 'application/pdf',
    // One empty page.
    base64:
      'JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgOSA5XT4+ZW5kb2JqCnRyYWlsZXI8PC9Sb290IDEgMCBSPj4KJSVFT0YK',
  },
  {
    words: /\b(?:ya?ml)\b/i,
    filename: 'a.yaml',
    contentType: 'application/yaml',
    base64: btoa('{}\n'),
  },
  {
    words: /\b(?:xml|svg)\b/i,
    filename: 'a.xml',
    contentType: 'application/xml',
    base64: btoa('<a/>'),
  },
  {
    words: /\b(?:te?xt|plain|markdown)\b/i,
    filename: 'a.txt',
    contentType: 'text/plain',
    base64: btoa('a'),
  },
];

/**
 * Files to send in place of the one that a field of a multipart body has: of the kinds that words ask for.
 * @param words a sentence of the server; or the path of an endpoint, whose last words say what is uploaded
 * @returns none where the field is no file, or the words name no kind
 */
export function filesFor({ value, names }: RequestField, words: string): JsonObject[] {
  if (!isFilePart(value)) return [];
  const spoken = `${names.join(' ')} ${words}`.replaceAll(/(?<=[a-z\d])(?=[A-Z])|_/g, ' ');
  return KINDS.filter((kind) => kind.words.test(spoken)).map(
    ({ filename, contentType, base64 }) => ({ filename, content_type: contentType, base64 }),
  );
}
