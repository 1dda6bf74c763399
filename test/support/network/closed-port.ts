import { freePort } from './free-port.ts';

/** The address of a port at which nothing listens any more. */
export async function closedPort(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}
