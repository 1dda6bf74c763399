import type { ServerResponse } from 'node:http';
import { httpServer } from '../../support/network/http-server.ts';

/** A server whose answers wait: a script that asks it is running for as long as a test wants. */
export interface Gate {
  /** A script of one test, which passes once it is let through. */
  readonly script: string;
  /** Resolves when so many requests have arrived in all. */
  readonly arrived: (count: number) => Promise<void>;
  /** Lets the first that still waits through. */
  readonly release: () => void;
  /** Lets all through, those to come too. */
  readonly open: () => void;
  /** How many requests wait. */
  readonly waiting: () => number;
  /** Resolves when a connection has ended without an answer. */
  readonly brokenOff: Promise<void>;
}

/** Starts a gate for one test. */
export async function startGate(): Promise<Gate> {
  const waiting: ServerResponse[] = [];
  const counted: (() => void)[] = [];
  const broken = Promise.withResolvers<void>();
  let count = 0;
  let isOpen = false;
  const url = await httpServer((_, response) => {
    count += 1;
    response.once('close', () => {
      const place = waiting.indexOf(response);
      if (place >= 0) waiting.splice(place, 1);
      if (!response.writableFinished) broken.resolve();
    });
    if (isOpen) response.end();
    else waiting.push(response);
    for (const tell of counted) tell();
  });
  const release = () => void waiting.shift()?.end();
  return {
    script: `import requests\n\n\ndef test_gate():\n    assert requests.get("${url}", timeout=600).ok\n`,
    arrived: (wanted) =>
      new Promise((resolve) => {
        const tell = () => count >= wanted && resolve();
        counted.push(tell);
        tell();
      }),
    release,
    open: () => {
      isOpen = true;
      while (waiting.length > 0) release();
    },
    waiting: () => waiting.length,
    brokenOff: broken.promise,
  };
}
