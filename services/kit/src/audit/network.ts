import { isIPv6 } from 'node:net';

/**
 * Where a call came from, as far as the audit keeps it: the network, not the machine. Enough to see that a login came
 * from elsewhere, too little to tell who it was.
 */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:/i, '');
  if (!isIPv6(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  const [head = ''] = plain.split('::', 1);
  const groups = [...head.split(':'), '0', '0', '0'].slice(0, 3).map((group) => group || '0');
  return `${groups.join(':')}::/48`;
}
