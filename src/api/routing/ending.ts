import type { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Principal } from '../../identity/index.ts';
import type { ApiEnv } from '../api-env.ts';
import {
  answers,
  answersAccepted,
  answersCreated,
  answersFile,
  answersNothing,
  type Fault,
} from './answers.ts';

/** What a handler is given: who asks, and the parts of the request as their schemas have read them. */
export interface HandlerInput<P, Q, H, B> {
  readonly actor: Principal;
  readonly params: P;
  readonly query: Q;
  readonly headers: H;
  readonly body: B;
  readonly context: Context<ApiEnv>;
}

/** Describes the responses of a route, among them its faults. */
type Describe = (
  ...faults: readonly Fault[]
) => Readonly<Record<string, { readonly description: string }>>;

/** Puts a route into the API and its document. */
export type AddRoute<G> = (
  responses: Describe,
  run: (given: G) => Response | Promise<Response>,
) => void;

type Answer<S extends z.ZodType> = z.output<S> | Promise<z.output<S>>;

/** The end of a route, after the parts of its request: what it answers, and how that is produced. */
export class Ending<G extends { readonly context: Context<ApiEnv> }> {
  readonly #add: AddRoute<G>;

  constructor(add: AddRoute<G>) {
    this.#add = add;
  }

  /** 200 with what the handler gives. */
  answers<S extends z.ZodType>(schema: S, run: (given: G) => Answer<S>): void {
    this.#add(
      (...faults) => answers(schema, ...faults),
      async (given) => given.context.json(await run(given), 200),
    );
  }

  /** 201 with what was made. */
  creates<S extends z.ZodType>(schema: S, run: (given: G) => Answer<S>): void {
    this.#add(
      (...faults) => answersCreated(schema, ...faults),
      async (given) => given.context.json(await run(given), 201),
    );
  }

  /** 202 with what was started. */
  begins<S extends z.ZodType>(schema: S, run: (given: G) => Answer<S>): void {
    this.#add(
      (...faults) => answersAccepted(schema, ...faults),
      async (given) => given.context.json(await run(given), 202),
    );
  }

  /** 204: nothing is left to say. */
  does(run: (given: G) => Promise<unknown>): void {
    this.#add(answersNothing, async (given) => {
      await run(given);
      return given.context.body(null, 204);
    });
  }

  /** 200 with a file, which the handler sends. */
  sends(
    type: `application/${string}`,
    schema: z.ZodType,
    run: (given: G) => Promise<Response>,
  ): void {
    this.#add((...faults) => answersFile(type, schema, ...faults), run);
  }
}
