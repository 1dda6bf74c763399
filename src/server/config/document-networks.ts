import { isLoopback } from '../../input/hosts.ts';
import type { Config } from './config.ts';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/**
 * The private networks that a document may be read from: those of the operator, and this machine where only people of
 * this machine reach the platform, whose tests run there too. A person has to name it: a public URL that redirects
 * there, or a name that resolves there, is refused.
 */
export function documentNetworks(
  { isPrivate, outboundAllow }: Pick<Config, 'isPrivate' | 'outboundAllow'>,
  url: string,
): readonly string[] {
  const isHere = isPrivate && URL.canParse(url) && isLoopback(new URL(url));
  return isHere ? [...outboundAllow, ...LOOPBACK] : outboundAllow;
}
