import { isIPv6 } from 'node:net';

/** Returns the network of an IP address (/24 or /48) for the audit, too coarse to identify a person. */
export function anonymizeIp(ip: string): string {
  const plain = ip.replace(/^::ffff:/i, '');
  if (!isIPv6(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  const [head = ''] = plain.split('::', 1);
  const groups = [...head.split(':'), '0', '0', '0'].slice(0, 3).map((group) => group || '0');
  return `${groups.join(':')}::/48`;
}

/** Returns the key of a rate limit: an IPv4 address, or an IPv6 network (/64), which holds 2^64 addresses. */
export function clientNetwork(ip: string): string {
  return networkOf(ip, 4);
}

/**
 * Returns the /48 network of an IPv6 address. One subscriber may own a /48, that is 65,536 of the networks of
 * `clientNetwork`. Phone networks share one among many subscribers.
 */
export function subscriberNetwork(ip: string): string {
  return networkOf(ip, 3);
}

/** Returns the first groups (16 bits each) of an IPv6 address; other addresses unchanged. */
function networkOf(ip: string, groupCount: number): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::', 2);
  const groups = head.split(':');
  const all = tail === undefined ? groups : [...groups, ...Array<string>(8).fill('0')];
  return all
    .slice(0, groupCount)
    .map((group) => group || '0')
    .join(':');
}
