import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isFindable,
  isLanguage,
  LANGUAGES,
  localizePath,
  searchIndexUrl,
  type Language,
  type ReleaseTable,
  type SearchIndex,
} from '@larkfield/contracts';
import type { PageList } from '@larkfield/contracts/dynamic-pages';
import { escapeHtml, isSiteId, tableFile } from '@larkfield/federation/compose';
import type { FastifyInstance } from 'fastify';
import { Compressed } from './compressed.ts';
import type { ListAddresses } from './listed-addresses.ts';
import { perSite, type SiteOf } from './live-site.ts';
import { refuse } from './proxy.ts';
import type { ComposedSite } from './site.ts';
import { refusalOf, type AdmitAdmin } from './viewers.ts';

/** Of each language two encodings, and those of a moment ago. */
const MOST_INDEXES = 3 * LANGUAGES.length;

export interface MachineFilesOptions {
  readonly origin: string;
  /** Folder of the composed sites: tables of earlier ones are read from it. */
  readonly sitesDir: string;
  readonly listAddresses: ListAddresses;
  readonly admitAdmin: AdmitAdmin;
}

/** What programs read: sitemap, robots, release tables, search indexes and the id of the live release. */
export function registerMachineFiles(
  app: FastifyInstance,
  siteOf: SiteOf,
  { origin, sitesDir, listAddresses, admitAdmin }: MachineFilesOptions,
): void {
  const ofRoutes = perSite((site) => sitemapEntries(site, origin));
  const indexes = perSite(
    () => new Compressed('application/json; charset=utf-8', 'accept-encoding', MOST_INDEXES),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const site = siteOf(request);
    const listed = (await listAddresses(site)).map(
      ({ path, language }) => `<url><loc>${escapeHtml(origin + localizePath(path, language))}</loc></url>`,
    );
    return reply.type('application/xml; charset=utf-8').send(sitemapOf([...ofRoutes(site), ...listed]));
  });
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`),
  );
  app.get('/releases/current', (request, reply) => {
    const { manifest, contracts } = siteOf(request);
    // For whoever works on an area beside this site (`npm run dev <area> -- --against`).
    const shellContract = contracts.find(({ id }) => id === 'shell')?.shellContract;
    return reply.header('cache-control', 'no-store').send({ id: manifest.id, shellContract });
  });
  app.get<{ Params: { table: string } }>('/releases/admin/:table', async (request, reply) => {
    const wanted = tableNamed(request.params.table);
    if (!wanted) return reply.callNotFound();
    const refusal = refusalOf(await admitAdmin(request));
    if (refusal) return refuse(request, reply, refusal);
    const { manifest, adminTables } = siteOf(request);
    const known = wanted.id === manifest.id ? adminTables[wanted.language] : undefined;
    const table = known ?? (await earlierTable(sitesDir, wanted.id, wanted.language, 'admin'));
    if (!table) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(table);
  });
  app.get<{ Params: { table: string } }>('/releases/:table', async (request, reply) => {
    const wanted = tableNamed(request.params.table);
    if (!wanted) return reply.callNotFound();
    const { manifest, tables } = siteOf(request);
    const known = wanted.id === manifest.id ? tables[wanted.language] : undefined;
    const table = known ?? (await earlierTable(sitesDir, wanted.id, wanted.language));
    if (!table) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('application/json; charset=utf-8')
      .send(table);
  });
  for (const { tag } of LANGUAGES) {
    app.get(searchIndexUrl(tag), async (request, reply) => {
      const site = siteOf(request);
      const listed = await listAddresses(site);
      const version = createHash('sha256').update(JSON.stringify(listed)).digest('base64url');
      const make = () => withListed(site.searchIndex(tag), listed);
      return indexes(site).send(request, reply, `${tag} ${version}`, make);
    });
  }
}

/** What the name of a table says: `<id>.<language>.json`. */
function tableNamed(name: string): { readonly id: string; readonly language: Language } | undefined {
  const [id = '', language = '', ...rest] = name.split('.');
  return isSiteId(id) && isLanguage(language) && rest.join('.') === 'json' ? { id, language } : undefined;
}

/** The table of a site that was live before, for tabs that were opened with it; nothing once its folder is removed. */
async function earlierTable(
  sitesDir: string,
  id: string,
  language: Language,
  view?: ReleaseTable['view'],
): Promise<Buffer | undefined> {
  return readFile(join(sitesDir, id, tableFile(language, view))).catch(() => undefined);
}

/** An index with the pages that services have told of. */
function withListed(index: string, listed: PageList): string {
  if (listed.length === 0) return index;
  const { pages } = JSON.parse(index) as SearchIndex;
  const more = listed.map(({ path, title, text }) => ({ path, title, sections: [{ heading: title, text }] }));
  return JSON.stringify({ pages: [...pages, ...more] } satisfies SearchIndex);
}

/** Every page in every language, each with its translations. */
function sitemapEntries({ contracts }: ComposedSite, origin: string): string[] {
  const url = (path: string, tag: Language) => escapeHtml(origin + localizePath(path, tag));
  const paths = contracts
    .flatMap(({ routes }) => routes)
    .filter(isFindable)
    .map(({ path }) => path);
  return paths.flatMap((path) => {
    const links = LANGUAGES.map(
      ({ tag }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${url(path, tag)}"/>`,
    );
    return LANGUAGES.map(({ tag }) => `<url><loc>${url(path, tag)}</loc>${links.join('')}</url>`);
  });
}

function sitemapOf(entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}
