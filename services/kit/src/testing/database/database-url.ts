const PARTS = /^(mongodb(?:\+srv)?:\/\/)([^@/]*@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/;

interface Parts {
  readonly scheme: string;
  /** User name with password and `@`, or empty. */
  readonly user: string;
  readonly hosts: string;
  readonly options: URLSearchParams;
}

function partsOf(url: string): Parts {
  const [, scheme = 'mongodb://', user = '', hosts = '', name = '', query = ''] = PARTS.exec(url) ?? [];
  const options = new URLSearchParams(query);
  // A user is defined in one database, the one in the URL. Another database name needs it as `authSource`.
  if (user !== '' && !options.has('authSource')) options.set('authSource', name || 'admin');
  return { scheme, user, hosts, options };
}

/** Returns the URL of another database on the same server, with the same user and options. */
export function withDatabaseName(url: string, name: string): string {
  const { scheme, user, hosts, options } = partsOf(url);
  return `${scheme}${user}${hosts}/${name}${options.size > 0 ? `?${options.toString()}` : ''}`;
}

/** Returns the URL of a database behind a local port, with the same user and options. */
export function throughPort(url: string, port: number, name: string): string {
  const { user, options } = partsOf(url);
  // As a replica set, the driver would connect to the members by their own names instead of this port.
  options.delete('replicaSet');
  options.set('directConnection', 'true');
  return `mongodb://${user}127.0.0.1:${port}/${name}?${options.toString()}`;
}
