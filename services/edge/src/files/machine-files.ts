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
import { CompressedDocuments } from '../caching/compressed-documents.ts';
import type { ListAddresses } from '../dynamic-pages/listed-addresses.ts';
import { cachePerSite, type SiteOf } from '../sites/live-site.ts';
import { sendError } from '../calls/proxy.ts';
import type { ComposedSite } from '../sites/composed-site.ts';
import { admissionError, type AdmitAdmin } from '../calls/admin-admission.ts';

/** Two encodings of each language, and one previous version. */
const MAX_INDEXES = 3 * LANGUAGES.length;

export interface MachineFilesOptions {
  readonly origin: string;
  /** Folder of the composed sites, from which tables of earlier sites are read. */
  readonly sitesDir: string;
  readonly listAddresses: ListAddresses;
  readonly admitAdmin: AdmitAdmin;
}

/** Registers the files for programs: sitemap, robots.txt, release tables, search indexes and the id of the live site. */
export function registerMachineFiles(
  app: FastifyInstance,
  siteOf: SiteOf,
  { origin, sitesDir, listAddresses, admitAdmin }: MachineFilesOptions,
): void {
  const routeEntries = cachePerSite((site) => sitemapEntries(site, origin));
  const indexes = cachePerSite(
    () =>
      new CompressedDocuments('application/json; charset=utf-8', 'accept-encoding', {
        maxEntries: MAX_INDEXES,
      }),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const site = siteOf(request);
    const listed = (await listAddresses(site)).map(
      ({ path, language }) => `<url><loc>${escapeHtml(origin + localizePath(path, language))}</loc></url>`,
    );
    return reply.type('application/xml; charset=utf-8').send(sitemapOf([...routeEntries(site), ...listed]));
  });
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`),
  );
  app.get('/releases/current', (request, reply) => {
    const { manifest, contracts } = siteOf(request);
    // For development of an area against this site (`npm run dev <area> -- --against`).
    const shellContract = contracts.find(({ id }) => id === 'shell')?.shellContract;
    return reply.header('cache-control', 'no-store').send({ id: manifest.id, shellContract });
  });
  app.get<{ Params: { table: string } }>('/releases/admin/:table', async (request, reply) => {
    const requested = parseTableName(request.params.table);
    if (!requested) return reply.callNotFound();
    const error = admissionError(await admitAdmin(request));
    if (error) return sendError(request, reply, error);
    const { manifest, adminTables } = siteOf(request);
    const current = requested.id === manifest.id ? adminTables[requested.language] : undefined;
    const table = current ?? (await earlierTable(sitesDir, requested.id, requested.language, 'admin'));
    if (!table) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(table);
  });
  app.get<{ Params: { table: string } }>('/releases/:table', async (request, reply) => {
    const requested = parseTableName(request.params.table);
    if (!requested) return reply.callNotFound();
    const { manifest, tables } = siteOf(request);
    const current = requested.id === manifest.id ? tables[requested.language] : undefined;
    const table = current ?? (await earlierTable(sitesDir, requested.id, requested.language));
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
      const make = () => withListed(site.searchIndex(tag), listed, tag);
      return indexes(site).send(request, reply, `${tag} ${version}`, make);
    });
  }
}

/** Parses `<id>.<language>.json`. */
function parseTableName(name: string): { readonly id: string; readonly language: Language } | undefined {
  const [id = '', language = '', ...rest] = name.split('.');
  return isSiteId(id) && isLanguage(language) && rest.join('.') === 'json' ? { id, language } : undefined;
}

/** Reads the table of an earlier site, for tabs that were opened with it; undefined once its folder is removed. */
async function earlierTable(
  sitesDir: string,
  id: string,
  language: Language,
  view?: ReleaseTable['view'],
): Promise<Buffer | undefined> {
  return readFile(join(sitesDir, id, tableFile(language, view))).catch(() => undefined);
}

/** Adds the listed pages to an index, each once: in the language of the index if it is listed in that language. */
function withListed(index: string, all: PageList, language: Language): string {
  if (all.length === 0) return index;
  const listed = [...Map.groupBy(all, ({ path }) => path).values()].flatMap(
    (versions) => versions.find((one) => one.language === language) ?? versions.slice(0, 1),
  );
  const { pages } = JSON.parse(index) as SearchIndex;
  const more = listed.map(({ path, title, text }) => ({ path, title, sections: [{ heading: title, text }] }));
  return JSON.stringify({ pages: [...pages, ...more] } satisfies SearchIndex);
}

/** Returns the sitemap entries of all pages in all languages, each with links to its translations. */
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
