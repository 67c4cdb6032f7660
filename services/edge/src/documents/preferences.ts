import {
  DEFAULT_READING,
  isTheme,
  READING_CHOICES,
  READING_COOKIE,
  READING_NAMES,
  formatReading,
  THEME_COOKIE,
  type Reading,
} from '@larkfield/contracts';
import { isCrossSite } from '@larkfield/kit/http';
import type { FastifyInstance } from 'fastify';
import { refererPath } from '../routing/addresses.ts';
import { displayOf } from '../requests/display-preferences.ts';
import { sendError } from '../calls/proxy.ts';

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/**
 * Registers the route for the accessibility menu of browsers without script. It sets the cookies and redirects to the
 * page with the menu. Rejects posts from other sites.
 */
export function registerPreferences(app: FastifyInstance, origin: string): void {
  const secure = origin.startsWith('https:');
  const cookieOptions = { path: '/', maxAge: ONE_YEAR_S, sameSite: 'lax', secure } as const;

  app.post<{ Body: string }>('/preferences', (request, reply) => {
    if (isCrossSite(request, origin)) return sendError(request, reply, 'CROSS_SITE');
    const sent = new URLSearchParams(request.body);
    const theme = sent.get('theme') ?? undefined;
    if (isTheme(theme)) reply.setCookie(THEME_COOKIE, theme, cookieOptions);
    const reading = changedReading(displayOf(request).reading, sent);
    if (reading) reply.setCookie(READING_COOKIE, formatReading(reading), cookieOptions);
    return reply.redirect(refererPath(request.headers.referer), 303);
  });
}

/** Returns the settings with the posted change; undefined if there is none or it is invalid. */
function changedReading(current: Reading, sent: URLSearchParams): Reading | undefined {
  if (sent.get('reading') === 'default') return DEFAULT_READING;
  const changes = READING_NAMES.flatMap((name) =>
    READING_CHOICES[name].filter((choice) => sent.get(name) === choice).map((choice) => [name, choice]),
  );
  return changes.length > 0 ? { ...current, ...Object.fromEntries(changes) } : undefined;
}
