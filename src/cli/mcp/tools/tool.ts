import type { z } from 'zod';
import type { Answer } from '../answer.ts';
import type { Following, Session } from '../session.ts';

/** What a client may show and decide by, before it lets an agent call a tool. */
interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint?: boolean;
  /** Whether it sends requests, or reads a document that may be elsewhere. */
  readonly openWorldHint: boolean;
}

/** A tool of the protocol. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** What an agent chooses it by. */
  readonly description: string;
  readonly input: Input;
  readonly annotations: Annotations;
  /** Throws a Problem for what the agent, or a person, can put right. */
  readonly call: (
    input: z.output<Input>,
    session: Session,
    following: Following,
  ) => Answer | Promise<Answer>;
}

/** A tool, its input parsed by its own schema: the table of tools knows no more than that it is an object. */
export function tool<Input extends z.ZodObject>(definition: Tool<Input>): Tool {
  return {
    ...definition,
    call: (input, ...rest) => definition.call(definition.input.parse(input), ...rest),
  };
}
