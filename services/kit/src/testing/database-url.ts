const PARTS = /^(mongodb(?:\+srv)?:\/\/)([^@/]*@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/;

interface Parts {
  readonly scheme: string;
  /** With its password and `@`, or empty. */
  readonly user: string;
  readonly hosts: string;
  readonly options: URLSearchParams;
}

function partsOf(url: string): Parts {
  const [, scheme = 'mongodb://', user = '', hosts = '', name = '', query = ''] = PARTS.exec(url) ?? [];
  const options = new URLSearchParams(query);
  // A user is known to one database: the one that the address names, which another name takes the place of.
  if (user !== '' && !options.has('authSource')) options.set('authSource', name || 'admin');
  return { scheme, user, hosts, options };
}

/** The address of another database on the same server, for the same user and with the same options. */
export function withName(url: string, name: string): string {
  const { scheme, user, hosts, options } = partsOf(url);
  return `${scheme}${user}${hosts}/${name}${options.size > 0 ? `?${options.toString()}` : ''}`;
}

/** The address of a database behind a port of this machine, for the same user and with the same options. */
export function throughPort(url: string, port: number, name: string): string {
  const { user, options } = partsOf(url);
  // Whoever asks a member by its own name would go past the port.
  options.delete('replicaSet');
  options.set('directConnection', 'true');
  return `mongodb://${user}127.0.0.1:${port}/${name}?${options.toString()}`;
}
