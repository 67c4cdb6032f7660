import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRoute, type AreaContract, type Language } from '@larkfield/contracts';
import { pageFile, readManifest } from '@larkfield/federation/compose';
import { liveFolder } from '../../../tools/workspace/live-site.ts';

/**
 * Returns the hash of a page's document in one language; undefined for a page that is rendered on request. Files are
 * named by their content, so the document covers texts, style sheets and scripts. Its data about other pages does not
 * count, except visible links.
 * @throws Error when the page does not exist.
 */
export function fingerprintOf(path: string, language: Language): string | undefined {
  const folder = liveFolder();
  if (isDynamic(readManifest(folder).contracts, path)) return undefined;
  return hashOf(withoutSharedParts(readFileSync(join(folder, 'pages', language, pageFile(path)), 'utf8')));
}

function isDynamic(contracts: readonly AreaContract[], path: string): boolean {
  const found = contracts.map(({ routes }) => findRoute(routes, path)).find(Boolean);
  if (!found) throw new Error(`no page ${path}`);
  return found.route.kind === 'dynamic';
}

/** Removes the hashes of files that the page may never load, and the table of releases. */
export function withoutSharedParts(html: string): string {
  return html
    .replace(/<script type="importmap">.*?<\/script>/s, '')
    .replace(/(?<=id="site-data">).*?(?=<\/script>)/s, (json) => {
      const { table: _, ...own } = JSON.parse(json) as Record<string, unknown>;
      return JSON.stringify(own);
    });
}

/** Returns a hash of contents in 12 hex digits. */
export function hashOf(...contents: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return hash.digest('hex').slice(0, 12);
}
