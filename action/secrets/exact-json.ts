/** ECMAScript 2026's "JSON.parse source text access", which Node 24 has and the compiler does not know. */
declare global {
  interface JSON {
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

/** Parses JSON so that `JSON.stringify` gives each number as it was written; null for anything else. */
export function exactJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' && context?.source !== undefined
        ? JSON.rawJSON(context.source)
        : value,
    );
  } catch {
    return null;
  }
}
