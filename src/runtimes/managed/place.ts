import type { ManagedLimits } from './limits.ts';
import type { SandboxInstance } from './sandbox-instance.ts';
import type { Tools } from './tools.ts';

/** Where and with what the test cases of one execution run. */
export interface Place {
  readonly tools: Tools;
  readonly limits: ManagedLimits;
  readonly instance: SandboxInstance;
  /** The folder of the execution. */
  readonly work: string;
  /** The environment of all scripts, but for what is of one test case. */
  readonly variables: Readonly<Record<string, string>>;
}
