import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRoute, type AreaContract, type Language } from '@larkfield/contracts';
import { pageFile, readManifest } from '@larkfield/federation/compose';
import { liveFolder } from '../../tools/lib/live-folder.ts';

/**
 * Returns the hash of a page's document in one language; undefined for a page that is rendered on request. What a page is made of
 * has a name by its content, so a document says it all: words, style sheets, scripts. What stands in it of other pages of the
 * site does not count, but for the links that can be seen.
 * @throws Error when there is no such page
 */
export function fingerprintOf(path: string, language: Language): string | undefined {
  const folder = liveFolder();
  if (isDynamic(readManifest(folder).contracts, path)) return undefined;
  return hashOf(ownPart(readFileSync(join(folder, 'pages', language, pageFile(path)), 'utf8')));
}

function isDynamic(contracts: readonly AreaContract[], path: string): boolean {
  const found = contracts.map(({ routes }) => findRoute(routes, path)).find(Boolean);
  if (!found) throw new Error(`no page ${path}`);
  return found.route.kind === 'dynamic';
}

/** A document without the hashes of files it may never load, and without the table of the site. */
export function ownPart(html: string): string {
  return html
    .replace(/<script type="importmap">.*?<\/script>/s, '')
    .replace(/(?<=id="site-data">).*?(?=<\/script>)/s, (json) => {
      const { table: _, ...own } = JSON.parse(json) as Record<string, unknown>;
      return JSON.stringify(own);
    });
}

/** Names some contents; 12 hex digits tell enough pages apart. */
export function hashOf(...contents: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return hash.digest('hex').slice(0, 12);
}
