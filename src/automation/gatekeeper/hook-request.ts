/** The value of a header by its name in lower case; null where it was not sent. */
export type HookHeaders = (name: string) => string | null;

/** A POST to the URL of a gatekeeper, of a size that is allowed. */
export interface HookRequest {
  /** The last segment of the path. */
  readonly token: string;
  readonly headers: HookHeaders;
  readonly body: Uint8Array;
}

/** The same before its body is read: who has no URL of a gatekeeper is not listened to. */
export interface UnreadHookRequest extends Omit<HookRequest, 'body'> {
  readonly readBody: () => Promise<Uint8Array>;
}
