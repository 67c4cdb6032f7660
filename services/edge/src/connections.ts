import { BlockList, isIPv6, type Server, type Socket } from 'node:net';
import { addressOf } from '@larkfield/kit';
import { countedBy } from './counted-by.ts';

/** Connections of one address; a large office has that many open in its browsers. */
const MOST_CONNECTIONS = 512;

export interface ConnectionLimit {
  readonly most?: number;
  readonly onRefused?: () => void;
}

/**
 * Ends connections of an address that has so many open, before anything is read from them. Those of the proxies in
 * front come for many, and are not counted.
 */
export function limitConnections(
  server: Pick<Server, 'prependListener'>,
  trustedProxies: string | undefined,
  { most = MOST_CONNECTIONS, onRefused = () => undefined }: ConnectionLimit = {},
): void {
  const isTrusted = addressList(trustedProxies);
  const open = countedBy();
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isTrusted(remoteAddress)) return;
    const from = addressOf(remoteAddress);
    if (open.add(from) > most) {
      socket.destroy();
      onRefused();
    }
    socket.once('close', () => open.remove(from));
  });
}

/** Says whether an address is among addresses and networks, as in `TRUSTED_PROXIES`. */
export function addressList(text: string | undefined): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of text?.split(',') ?? []) {
    const [address = '', prefix] = entry.split('/', 2);
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
