/** What a condition comes to before there is a response; undefined where that depends on it. */
export type StaticValue = string | number | boolean | null | undefined;

/** A simple condition of Arazzo (1.1.0, "Criterion Object"), read. */
export interface Condition {
  /** With what expressions stand for, where that is known. */
  readonly text: string;
  /** Its value where the response has a status, as far as that decides. */
  readonly valueAt: (status: number) => StaticValue;
}

/** What an expression stands for: a literal, or an expression about the request or its response. */
export type Substitution =
  | { readonly literal: StaticValue }
  | { readonly expression: string }
  | { readonly open: string };

type Value = (status: number) => StaticValue;

interface Token {
  readonly kind: 'text' | 'number' | 'expression' | 'word' | 'operator';
  readonly text: string;
  /** What stands before it. */
  readonly space: string;
}

// As templates/proofgate_suite/setup/conditions.py reads them.
const NAME = String.raw`[^\s()\[\]<>=!&|#,']+`;
const POINTER = String.raw`(?:#(?:/[^\s()\[\]<>=!&|,']*)?)?`;
const TOKEN = new RegExp(
  String.raw`(?<space>\s*)(?:(?<text>'(?:[^']|'')*')|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|` +
    String.raw`(?<expression>\$(?:request|response)\.body${POINTER}|\$(?:inputs|outputs|steps|workflows)\.[\w.-]+${POINTER}|` +
    String.raw`\$(?:request|response)\.(?:header|query|path)\.${NAME}|\$\w+)|` +
    String.raw`(?<word>[A-Za-z_][\w-]*)|(?<operator><=|>=|==|!=|&&|\|\||[<>!().[\]]))`,
  'y',
);
const KINDS = ['text', 'number', 'expression', 'word', 'operator'] as const;
const CONSTANTS: ReadonlyMap<string, StaticValue> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * Reads a simple condition.
 * @param substitute what an expression stands for
 * @returns the condition, or why it cannot be used, in words
 */
export function readCondition(
  text: string,
  substitute: (expression: string) => Substitution,
): Condition | string {
  const tokens = tokensOf(text);
  if (tokens === undefined) return `${text} is no condition`;
  const known: Token[] = [];
  for (const token of tokens) {
    const substitution =
      token.kind === 'expression' ? substitute(token.text) : { expression: token.text };
    if ('open' in substitution) return substitution.open;
    if ('expression' in substitution) known.push({ ...token, text: substitution.expression });
    else known.push(literalToken(substitution.literal, token.space));
  }
  const parser = new Parser(known);
  const value = parser.either();
  if (value === undefined || !parser.isDone()) return `${text} is no condition`;
  return {
    text: known
      .map((token) => token.space + token.text)
      .join('')
      .trim(),
    valueAt: value,
  };
}

/** Whether a condition with this value passes; undefined where that depends on the response. */
export function truthOf(value: StaticValue): boolean | undefined {
  return value === undefined ? undefined : Boolean(value);
}

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const { groups } = TOKEN.exec(text) ?? {};
    const kind = KINDS.find((one) => groups?.[one] !== undefined);
    if (groups === undefined || kind === undefined) return undefined;
    tokens.push({ kind, text: groups[kind] ?? '', space: groups.space ?? '' });
  }
  return tokens;
}

function literalToken(value: StaticValue, space: string): Token {
  if (typeof value === 'string') {
    return { kind: 'text', text: `'${value.replaceAll("'", "''")}'`, space };
  }
  return { kind: typeof value === 'number' ? 'number' : 'word', text: String(value), space };
}

/** Reads tokens by the precedence of operators: `!`, comparisons, `&&`, `||`. */
class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  isDone(): boolean {
    return this.#next === this.#tokens.length;
  }

  either(): Value | undefined {
    return this.#joined('||', () => this.#joined('&&', () => this.#comparison(), false), true);
  }

  /** Conditions with an operator between them; one of the `decisive` truth decides. */
  #joined(
    operator: string,
    operand: () => Value | undefined,
    decisive: boolean,
  ): Value | undefined {
    const values = [operand()];
    while (this.#takes(operator) !== undefined) values.push(operand());
    const [first] = values;
    if (!values.every((one) => one !== undefined) || values.length === 1) {
      return values.length === 1 ? first : undefined;
    }
    return (status) => {
      const truths = values.map((one) => truthOf(one(status)));
      if (truths.includes(decisive)) return decisive;
      return truths.includes(undefined) ? undefined : !decisive;
    };
  }

  #comparison(): Value | undefined {
    const left = this.#operand();
    const operator = this.#takes('<=', '>=', '==', '!=', '<', '>');
    if (left === undefined || operator === undefined) return left;
    const right = this.#operand();
    return right && ((status) => compared(left(status), operator, right(status)));
  }

  #operand(): Value | undefined {
    if (this.#takes('!') !== undefined) {
      const negated = this.#operand();
      return negated && ((status) => not(truthOf(negated(status))));
    }
    if (this.#takes('(') !== undefined) {
      const value = this.either();
      return this.#takes(')') === undefined ? undefined : value;
    }
    const token = this.#tokens[this.#next++];
    if (token?.kind === 'expression') {
      return this.#members() ? ofExpression(token.text) : undefined;
    }
    const value = token && literalOf(token);
    return value === undefined ? undefined : () => value;
  }

  /** Passes over `.name` and `[0]`; false where they are not whole. */
  #members(): boolean {
    while (true) {
      if (this.#takes('.') !== undefined) {
        if (this.#tokens[this.#next++]?.kind !== 'word') return false;
      } else if (this.#takes('[') !== undefined) {
        const kind = this.#tokens[this.#next++]?.kind;
        if ((kind !== 'text' && kind !== 'number') || this.#takes(']') === undefined) return false;
      } else return true;
    }
  }

  #takes(...operators: string[]): string | undefined {
    const token = this.#tokens[this.#next];
    if (token?.kind !== 'operator' || !operators.includes(token.text)) return undefined;
    this.#next++;
    return token.text;
  }
}

function ofExpression(text: string): Value {
  return (status) => (text === '$statusCode' ? status : undefined);
}

function literalOf({ kind, text }: Token): StaticValue {
  if (kind === 'text') return text.slice(1, -1).replaceAll("''", "'");
  return kind === 'number' ? Number(text) : CONSTANTS.get(text);
}

function not(truth: boolean | undefined): boolean | undefined {
  return truth === undefined ? undefined : !truth;
}

/** A comparison: texts ignore case, a text of digits is a number beside one, null equals only itself. */
function compared(left: StaticValue, operator: string, right: StaticValue): StaticValue {
  if (left === undefined || right === undefined) return undefined;
  if (operator === '==') return isSame(left, right);
  if (operator === '!=') return !isSame(left, right);
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== undefined && b !== undefined) return isOrdered(a, operator, b);
  if (typeof left !== 'string' || typeof right !== 'string') return false;
  return isOrdered(left.toLowerCase(), operator, right.toLowerCase());
}

function isSame(left: StaticValue, right: StaticValue): boolean {
  if (typeof left === 'string' && typeof right === 'string') {
    return left.toLowerCase() === right.toLowerCase();
  }
  const [a, b] = [numberOf(left), numberOf(right)];
  return a !== undefined && b !== undefined ? a === b : left === right;
}

function isOrdered<T extends string | number>(left: T, operator: string, right: T): boolean {
  if (operator.startsWith('<')) return left < right || (operator === '<=' && left === right);
  return left > right || (operator === '>=' && left === right);
}

function numberOf(value: StaticValue): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && NUMBER.test(value) ? Number(value) : undefined;
}
