import type { Schema } from '../document/schema.ts';
import type { EnvFile } from '../env-file.ts';
import type { Wrong } from '../verdict.ts';
import { type Difference, isExplained, readDifferences } from './differences.ts';
import { type Exact, exactText } from './exact.ts';
import type { Answer, SecondJudge } from './second-judge.ts';
import type { Validator } from './validator.ts';

export type Place = Pick<Wrong, 'endpoint' | 'section' | 'scenario'>;

/** Asks the second judge what the main judge decided, and reports where they differ. */
export class SecondOpinion {
  readonly #judge: SecondJudge;
  readonly #report: (wrong: Wrong) => void;
  readonly #differences: readonly Difference[] = readDifferences();
  asked = 0;
  explained = 0;

  constructor(judge: SecondJudge, report: (wrong: Wrong) => void) {
    this.#judge = judge;
    this.#report = report;
  }

  /** The main judge found that the schema accepts the value, or refuses it. */
  confirm(
    validator: Validator,
    schema: Schema,
    value: Exact,
    accepted: boolean,
    place: Place,
    claim: string,
  ): void {
    this.asked += 1;
    this.#judge.check(validator.registry, schema, value, (answer) => {
      const elsewhere = answer.elsewhere ?? accepted;
      if (answer.valid === accepted && elsewhere !== accepted) {
        const found = `${claim} Python's re ${elsewhere ? 'accepts' : 'refuses'} it by its own reading`;
        this.#report({ ...place, value: exactText(value), found });
      }
      if (answer.valid === accepted) return;
      const found = this.#difference(validator, schema, value, answer, claim);
      if (found) this.#report({ ...place, value: exactText(value), found });
    });
  }

  /** Python's configparser must read what the strict reader read. */
  confirmSections(file: string, env: EnvFile, endpoint: string): void {
    this.#judge.checkSections(file, ({ sections, fault }) => {
      const expected = Object.fromEntries(
        [...env.raw].map(([name, lines]) => [name, Object.fromEntries(lines)]),
      );
      if (JSON.stringify(expected) === JSON.stringify(sections)) return;
      const found = `configparser reads another file: ${fault ?? ''}`;
      this.#report({ endpoint, section: '', scenario: '-', value: '', found });
    });
  }

  async forget(all: boolean): Promise<void> {
    await this.#judge.forget(all);
  }

  #difference(
    validator: Validator,
    schema: Schema,
    value: Exact,
    answer: Answer,
    claim: string,
  ): string | undefined {
    if (answer.fault !== undefined) return `${claim} the second judge failed: ${answer.fault}`;
    const refusedBy = answer.valid ? 'ajv' : 'jsonschema';
    const refusals = answer.valid ? validator.refusals(schema, value) : answer.refusals;
    if (isExplained(this.#differences, refusedBy, refusals)) {
      this.explained += 1;
      return undefined;
    }
    const named = refusals.map(({ keyword, operand }) => `${keyword} ${JSON.stringify(operand)}`);
    return `${claim} only ${refusedBy} refuses it: ${named.join(', ').slice(0, 400)}`;
  }
}
