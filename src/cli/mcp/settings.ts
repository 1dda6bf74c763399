/**
 * What a person has chosen for an agent when the server was started. No tool changes it: a document or a response
 * might talk an agent into sending credentials elsewhere.
 */
export interface Settings {
  /** The suite, an absolute path. */
  readonly folder: string;
  /** Proofgate's own version. */
  readonly version: string;
  readonly baseUrl?: string;
  readonly spec?: string;
  readonly overlay?: readonly string[];
  readonly methods?: readonly string[];
  readonly exclude?: readonly string[];
  readonly wfcAuth?: string;
  readonly wfcUser?: string;
}
