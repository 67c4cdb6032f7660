import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { directionOf } from '@larkfield/contracts';
import type { CookieName } from '@larkfield/contracts/privacy';
import { escapeHtml } from '@larkfield/federation/compose';
import { PREVIEW_PARAMETER, parsePreviewToken } from '@larkfield/federation/releases';
import { isCrossSite } from '@larkfield/kit/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, pathOf } from '../routing/addresses.ts';
import { readCookie } from '../requests/display-preferences.ts';
import { contentSecurityPolicy } from '../protection/response-headers.ts';
import { refererPath } from '../routing/addresses.ts';
import { sendError } from '../calls/proxy.ts';
import { PREVIEW_LEAVE_PATH, loadPreviewTexts, PREVIEW_STYLE_PATH } from './preview-banner.ts';
import type { Channels } from './channels.ts';
import { cookieAttributes, isForPage, type ChannelAssignments } from './channel-assignments.ts';

const COOKIE: CookieName = 'preview';

/**
 * Registers preview links: the token of a link becomes a cookie, and every request with the cookie gets the site of the
 * preview. Responses of a preview are never cached or indexed.
 */
export function registerPreviews(
  app: FastifyInstance,
  channels: Pick<Channels, 'findPreview'>,
  { visits, origin }: { readonly visits: ChannelAssignments; readonly origin: string },
): void {
  const attributes = cookieAttributes(origin);

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) return undefined;
    const { [PREVIEW_PARAMETER]: link } = request.query as { readonly [PREVIEW_PARAMETER]?: unknown };
    if (link !== undefined && isForPage(request)) return openPreview(request, reply, String(link));
    const token = readCookie(request, COOKIE);
    if (token === undefined) return undefined;
    const preview = await channels.findPreview(token);
    if (preview) visits.set(request, { channel: 'preview', ...preview });
    else if (isForPage(request)) reply.clearCookie(COOKIE, attributes);
    return undefined;
  });

  async function openPreview(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
  ): Promise<FastifyReply> {
    const to = withoutToken(request);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    reply.header('x-robots-tag', 'noindex');
    const preview = await channels.findPreview(token);
    if (!preview) return sendEnded(request, reply, token, to);
    const maxAge = Math.ceil((preview.until.getTime() - Date.now()) / 1000);
    return reply.setCookie(COOKIE, token, { ...attributes, maxAge }).redirect(to, 302);
  }

  app.addHook('onSend', async (request, reply) => {
    if (!visits.previewOf(request)) return;
    reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store').removeHeader('etag');
  });

  app.post(PREVIEW_LEAVE_PATH, (request, reply) => {
    if (isCrossSite(request, origin)) return sendError(request, reply, 'CROSS_SITE');
    return reply.clearCookie(COOKIE, attributes).redirect(refererPath(request.headers.referer), 303);
  });
  const style = readFileSync(join(import.meta.dirname, 'previews.css'));
  app.get(PREVIEW_STYLE_PATH, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  );
}

function withoutToken(request: FastifyRequest): string {
  const path = pathOf(request);
  const rest = request.url
    .slice(path.length + 1)
    .split('&')
    .filter((pair) => pair.split('=', 1)[0] !== PREVIEW_PARAMETER)
    .join('&');
  return rest === '' ? path : `${path}?${rest}`;
}

/** Sends a page which says that the preview has ended or the link is invalid, with a link to the live page. */
function sendEnded(request: FastifyRequest, reply: FastifyReply, token: string, to: string): FastifyReply {
  const language = languageOf(request);
  const { title, text, go } = loadPreviewTexts(language).ended;
  const isPast = (parsePreviewToken(token)?.until ?? new Date()) < new Date();
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
<link rel="stylesheet" href="${PREVIEW_STYLE_PATH}">
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
