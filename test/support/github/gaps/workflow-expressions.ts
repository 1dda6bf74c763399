/** What expressions of a workflow may name. */
export interface Contexts {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly matrix?: Readonly<Record<string, unknown>>;
  readonly steps?: Readonly<Record<string, unknown>>;
}

/**
 * Fills the `${{ … }}` of a workflow's value: paths into contexts, `fromJSON(path)`, and
 * `always() && path != ''`; the value itself where the expression is all of it.
 *
 * @throws for any other expression: the stand-in does not know it
 */
export function filled(value: unknown, contexts: Contexts): unknown {
  if (typeof value !== 'string') return value;
  const whole = /^\$\{\{([^}]*)\}\}$/.exec(value)?.[1];
  if (whole !== undefined) return evaluated(whole.trim(), contexts);
  return value.replace(
    /\$\{\{([^}]*)\}\}/g,
    (_, one: string) => `${evaluated(one.trim(), contexts)}`,
  );
}

function evaluated(expression: string, contexts: Contexts): unknown {
  const json = /^fromJSON\(([\w.-]+)\)$/.exec(expression)?.[1];
  if (json !== undefined) return JSON.parse(`${at(json, contexts)}`);
  const given = /^always\(\) && ([\w.-]+) != ''$/.exec(expression)?.[1];
  if (given !== undefined) return (at(given, contexts) ?? '') !== '';
  if (/^[\w.-]+$/.test(expression)) return at(expression, contexts) ?? '';
  throw new Error(`the stand-in knows no expression ${expression}`);
}

function at(path: string, contexts: Contexts): unknown {
  return path.split('.').reduce<unknown>((found, name) => {
    return typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  }, contexts);
}
