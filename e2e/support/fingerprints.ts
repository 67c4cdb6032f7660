import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRoute, type AreaContract, type Language } from '@larkfield/contracts';
import { pageFile, readManifest } from '@larkfield/federation/compose';
import { liveFolder } from '../../tools/lib/live-folder.ts';

/** A page of the site, and the area that it belongs to. */
export interface FoundPage {
  readonly area: string;
  /** Of the page's document in one language and of all it names; nothing for a page that is rendered on request. */
  fingerprint(language: Language): string | undefined;
}

/**
 * A page by its address. What it is made of has a name by its content, so a document says it all: words, style sheets,
 * scripts. What stands in it of other pages of the site does not count, but for the links that can be seen.
 * @throws Error when there is no such page
 */
export function pageAt(path: string): FoundPage {
  const folder = liveFolder();
  const { contracts } = readManifest(folder);
  const found = ownerOf(contracts, path);
  return {
    area: found.area,
    fingerprint(language) {
      if (found.dynamic) return undefined;
      return hashOf(ownPart(readFileSync(join(folder, 'pages', language, pageFile(path)), 'utf8')));
    },
  };
}

function ownerOf(contracts: readonly AreaContract[], path: string) {
  for (const { id, routes } of contracts) {
    const found = findRoute(routes, path);
    if (found) return { area: id, dynamic: found.route.kind === 'dynamic' };
  }
  throw new Error(`no page ${path}`);
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
