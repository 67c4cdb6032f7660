import { isTheme, THEME_COOKIE } from '@larkfield/contracts';
import type { FastifyInstance } from 'fastify';

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Takes the contrast menu's form from browsers without script and returns to the page it came from. */
export function registerPreferences(app: FastifyInstance, origin: string): void {
  app.post<{ Body: string }>('/preferences', (request, reply) => {
    const theme = new URLSearchParams(request.body).get('theme') ?? undefined;
    if (isTheme(theme)) {
      const secure = origin.startsWith('https:') ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`,
      );
    }
    return reply.redirect(pathBefore(request.headers.referer), 303);
  });
}

/** Path of the page a request came from; the home page when that cannot be told. Never another site's. */
export function pathBefore(referer: string | undefined): string {
  const url = referer && URL.canParse(referer) ? new URL(referer) : undefined;
  // Other schemes have paths that a browser would read as another site's.
  const path = url?.protocol.startsWith('http') ? url.pathname + url.search : '/';
  return path.startsWith('//') ? '/' : path;
}
