import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { z } from 'zod';
import { BIN } from '../../../e2e/proofgate.ts';

const resultSchema = z.object({
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  isError: z.boolean().optional(),
});

/** An answer of a tool: its JSON, and whether it is an error. */
interface Answered {
  readonly answer: Record<string, unknown>;
  readonly isError: boolean;
}

/** A client of the protocol that has started the command as agents do. */
export interface Agent {
  readonly client: Client;
  readonly call: (name: string, given?: Record<string, unknown>) => Promise<Answered>;
  /** All that was answered so far. */
  readonly texts: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts `proofgate mcp` in a folder, and connects to it. */
export async function startAgent(
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Record<string, string> },
): Promise<Agent> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN, 'mcp', ...args],
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const texts: string[] = [];
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError = false } = resultSchema.parse(
      await client.callTool({ name, arguments: given }),
    );
    const [{ text }] = content;
    texts.push(text);
    return { answer: z.record(z.string(), z.unknown()).parse(JSON.parse(text)), isError };
  };
  return { client, call, texts, close: () => client.close() };
}
