import { BlockList, isIPv6, type Server, type Socket } from 'node:net';
import { clientNetwork } from '@larkfield/kit/http';
import { createKeyCounter } from './key-counter.ts';

/** Maximum connections of one address. The browsers of a large office may need as many. */
const MAX_CONNECTIONS = 512;

export interface ConnectionLimit {
  readonly max?: number;
  readonly onRefused?: () => void;
}

/**
 * Closes new connections of an address with too many open ones, before anything is read from them. Trusted proxies carry
 * many clients and are not counted.
 */
export function limitConnections(
  server: Pick<Server, 'prependListener'>,
  trustedProxies: string | undefined,
  { max = MAX_CONNECTIONS, onRefused = () => undefined }: ConnectionLimit = {},
): void {
  const isTrusted = createAddressMatcher(trustedProxies);
  const open = createKeyCounter();
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isTrusted(remoteAddress)) return;
    const from = clientNetwork(remoteAddress);
    if (open.add(from) > max) {
      socket.destroy();
      onRefused();
    }
    socket.once('close', () => open.remove(from));
  });
}

/** Returns a function that checks whether an address is in a list of addresses and networks such as `TRUSTED_PROXIES`. */
export function createAddressMatcher(text: string | undefined): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of text?.split(',') ?? []) {
    const [address = '', prefix] = entry.split('/', 2);
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
