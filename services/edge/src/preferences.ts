import {
  DEFAULT_READING,
  isTheme,
  READING_CHOICES,
  READING_COOKIE,
  READING_NAMES,
  readingText,
  THEME_COOKIE,
  type Reading,
} from '@larkfield/contracts';
import { isCrossSite } from '@larkfield/kit';
import type { FastifyInstance } from 'fastify';
import { pathBefore } from './addresses.ts';
import { displayOf } from './display.ts';
import { refuse } from './proxy.ts';

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/**
 * Takes the accessibility menu's form from browsers without script and returns to the page it came from. Other sites
 * must not choose for their visitors how this one looks.
 */
export function registerPreferences(app: FastifyInstance, origin: string): void {
  const secure = origin.startsWith('https:');
  const remembered = { path: '/', maxAge: ONE_YEAR_S, sameSite: 'lax', secure } as const;

  app.post<{ Body: string }>('/preferences', (request, reply) => {
    if (isCrossSite(request, origin)) return refuse(request, reply, 'CROSS_SITE');
    const sent = new URLSearchParams(request.body);
    const theme = sent.get('theme') ?? undefined;
    if (isTheme(theme)) reply.setCookie(THEME_COOKIE, theme, remembered);
    const reading = changedReading(displayOf(request).reading, sent);
    if (reading) reply.setCookie(READING_COOKIE, readingText(reading), remembered);
    return reply.redirect(pathBefore(request.headers.referer), 303);
  });
}

/** The settings with the one that was sent; nothing when none was, or one that does not exist. */
function changedReading(known: Reading, sent: URLSearchParams): Reading | undefined {
  if (sent.get('reading') === 'default') return DEFAULT_READING;
  const changes = READING_NAMES.flatMap((name) =>
    READING_CHOICES[name].filter((choice) => sent.get(name) === choice).map((choice) => [name, choice]),
  );
  return changes.length > 0 ? { ...known, ...Object.fromEntries(changes) } : undefined;
}
