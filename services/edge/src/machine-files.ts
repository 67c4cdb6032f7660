import { isFindable, LANGUAGES, localizePath, searchIndexUrl } from '@larkfield/contracts';
import { escapeHtml } from '@larkfield/federation/compose';
import type { FastifyInstance } from 'fastify';
import { Compressed } from './compressed.ts';
import type { ComposedSite } from './site.ts';

/** What programs read: sitemap, robots, release tables, search indexes and the id of the live release. */
export function registerMachineFiles(app: FastifyInstance, site: ComposedSite, origin: string): void {
  const sitemap = sitemapOf(site, origin);
  const indexes = new Compressed('application/json; charset=utf-8', 'accept-encoding');
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap));
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`),
  );
  app.get('/releases/current', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ id: site.manifest.id }),
  );
  for (const { tag } of LANGUAGES) {
    app.get(site.tables[tag].tables[tag] ?? '', (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').send(site.tables[tag]),
    );
    app.get(searchIndexUrl(tag), (request, reply) =>
      indexes.send(request, reply, tag, () => site.searchIndex(tag)),
    );
  }
}

function sitemapOf({ contracts }: ComposedSite, origin: string): string {
  const url = (path: string, tag: (typeof LANGUAGES)[number]['tag']) =>
    escapeHtml(origin + localizePath(path, tag));
  const paths = contracts
    .flatMap(({ routes }) => routes)
    .filter(isFindable)
    .map(({ path }) => path);
  const entries = paths.flatMap((path) => {
    const links = LANGUAGES.map(
      ({ tag }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${url(path, tag)}"/>`,
    );
    return LANGUAGES.map(({ tag }) => `<url><loc>${url(path, tag)}</loc>${links.join('')}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}
