import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { directionOf } from '@larkfield/contracts';
import { escapeHtml } from '@larkfield/federation/compose';
import { PREVIEW_PARAMETER, readPass } from '@larkfield/federation/releases';
import { isCrossSite } from '@larkfield/kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, pathOf } from '../addresses.ts';
import { cookie } from '../display.ts';
import { contentSecurityPolicy } from '../headers.ts';
import { pathBefore } from '../addresses.ts';
import { refuse } from '../proxy.ts';
import { LEAVE, previewWords, STYLE } from './banner.ts';
import type { Channels } from './follow.ts';
import { cookieAttributes, isForPage, type Visits } from './visits.ts';

const COOKIE = 'preview';

/**
 * A link leads a browser into a preview: its pass becomes a cookie, and every request that brings it gets that site. Nobody
 * keeps what a preview shows, and no search engine lists it.
 */
export function registerPreviews(
  app: FastifyInstance,
  channels: Pick<Channels, 'preview'>,
  { visits, origin }: { readonly visits: Visits; readonly origin: string },
): void {
  const attributes = cookieAttributes(origin);

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) return undefined;
    const { [PREVIEW_PARAMETER]: link } = request.query as { readonly [PREVIEW_PARAMETER]?: unknown };
    if (link !== undefined && isForPage(request)) return open(request, reply, String(link));
    const pass = cookie(request, COOKIE);
    if (pass === undefined) return undefined;
    const preview = await channels.preview(pass);
    if (preview) visits.set(request, { channel: 'preview', ...preview });
    else if (isForPage(request)) reply.clearCookie(COOKIE, attributes);
    return undefined;
  });

  async function open(request: FastifyRequest, reply: FastifyReply, pass: string): Promise<FastifyReply> {
    const to = withoutPass(request);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    reply.header('x-robots-tag', 'noindex');
    const preview = await channels.preview(pass);
    if (!preview) return sendEnded(request, reply, pass, to);
    const maxAge = Math.ceil((preview.until.getTime() - Date.now()) / 1000);
    return reply.setCookie(COOKIE, pass, { ...attributes, maxAge }).redirect(to, 302);
  }

  app.addHook('onSend', async (request, reply) => {
    if (!visits.previewOf(request)) return;
    reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store').removeHeader('etag');
  });

  app.post(LEAVE, (request, reply) => {
    if (isCrossSite(request, origin)) return refuse(request, reply, 'CROSS_SITE');
    return reply.clearCookie(COOKIE, attributes).redirect(pathBefore(request.headers.referer), 303);
  });
  const style = readFileSync(join(import.meta.dirname, 'previews.css'));
  app.get(STYLE, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  );
}

/** The address that a link leads to; other parameters stay as they are. */
function withoutPass(request: FastifyRequest): string {
  const path = pathOf(request);
  const rest = request.url
    .slice(path.length + 1)
    .split('&')
    .filter((pair) => pair.split('=', 1)[0] !== PREVIEW_PARAMETER)
    .join('&');
  return rest === '' ? path : `${path}?${rest}`;
}

/** Says that a link leads nowhere, and where the live page is. */
function sendEnded(request: FastifyRequest, reply: FastifyReply, pass: string, to: string): FastifyReply {
  const language = languageOf(request);
  const { title, text, go } = previewWords(language).ended;
  const isPast = (readPass(pass)?.until ?? new Date()) < new Date();
  return reply
    .code(isPast ? 410 : 403)
    .header('content-security-policy', contentSecurityPolicy())
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${STYLE}">
</head>
<body class="preview-ended">
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p><a href="${escapeHtml(to)}">${escapeHtml(go)}</a></p>
</main>
</body>
</html>
`);
}
