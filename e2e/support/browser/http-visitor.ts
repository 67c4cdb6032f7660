import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { tableUrl, type ReleaseTable, type ScriptHashes } from '@larkfield/contracts';

export interface ReadDocument {
  readonly html: string;
  readonly table: ReleaseTable;
}

/**
 * Creates a visitor without a browser. It loads a document with all its files and checks that they belong together. It
 * loads each file once, like a browser with a cache.
 */
export function createPlainVisitor(origin: string) {
  const known = new Set<string>();

  async function ask(path: string): Promise<Response> {
    const response = await fetch(origin + path);
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    return response;
  }

  async function check(html: string, policy: string, table: ReleaseTable): Promise<void> {
    const [, map = ''] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? [];
    if (!policy.includes(sha256(map)))
      throw new Error(`${table.id}: the policy does not admit the import map`);
    const { integrity } = JSON.parse(map) as { integrity: Record<string, string> };
    const bound = [...html.matchAll(/ (?:href|src)="([^"]+)" integrity="([^"]+)"/g)];
    if (bound.length < 4) throw new Error(`${table.id}: only ${bound.length} files`);
    for (const [, url = '', value = ''] of bound) {
      if (url.endsWith('.js') && integrity[url] !== value) throw new Error(`${url}: two integrities`);
      if (known.has(url + value)) continue;
      const content = Buffer.from(await (await ask(url)).arrayBuffer());
      if (sha256(content) !== value) throw new Error(`${url}: not what the document says`);
      known.add(url + value);
    }
    for (const { entry, hashes, pages } of Object.values(table.areas)) {
      const list = await listOf(hashes);
      for (const url of [entry, ...Object.values(pages).flatMap(({ js }) => js)]) {
        const listed = list[url.slice(url.lastIndexOf('/') + 1)];
        if (!listed) throw new Error(`${url}: in the table and not in the list of hashes`);
        if (integrity[url] && integrity[url] !== listed) throw new Error(`${url}: two integrities`);
      }
    }
  }

  async function listOf({ url, integrity }: ReleaseTable['areas'][string]['hashes']): Promise<ScriptHashes> {
    const content = await (await ask(url)).text();
    if (sha256(content) !== integrity) throw new Error(`${url}: not what the table says`);
    return JSON.parse(content) as ScriptHashes;
  }

  return {
    /** @throws Error when a load fails, or a file does not belong to the document's release. */
    async read(path: string): Promise<ReadDocument> {
      const response = await ask(path);
      const html = await response.text();
      const [, data = ''] = /id="site-data">(.*?)<\/script>/s.exec(html) ?? [];
      const { table } = JSON.parse(data) as { table: ReleaseTable };
      await check(html, response.headers.get('content-security-policy') ?? '', table);
      const served: unknown = await (await ask(tableUrl(table.id, table.language))).json();
      if (!isDeepStrictEqual(served, table))
        throw new Error(`${table.id}: the table is not that of the document`);
      return { html, table };
    },
  };
}

function sha256(content: string | Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
