import { isObject, type Json, type JsonObject, own } from './json.ts';

/**
 * A file of a multipart body as the environment writes it (docs/suite.md).
 * @param number tells files of one list apart: each has its own content
 */
export function filePart(contentType: string, number = 1): JsonObject {
  const text = number === 1 ? 'proofgate' : `proofgate ${number}`;
  return { filename: 'a.bin', content_type: contentType, base64: btoa(text) };
}

/** Whether a value is written as a file is; an object of a JSON body may look alike. */
export function isFilePart(value: Json | undefined): value is JsonObject {
  return (
    isObject(value) &&
    typeof own(value, 'base64') === 'string' &&
    own(value, 'content_type') !== undefined
  );
}

/** The content of a file as its schema sees it: a text of one character a byte; undefined for another value. */
export function fileText(value: Json): string | undefined {
  const base64 = isFilePart(value) ? own(value, 'base64') : undefined;
  return typeof base64 === 'string' ? Buffer.from(base64, 'base64').toString('latin1') : undefined;
}

/** Whether a media type is that of a file: of neither JSON nor text. */
export function isFileType(mediaType: string): boolean {
  return mediaType !== '' && !/json|^text\//i.test(mediaType);
}
