import type { ServiceContext } from '../service-context.ts';
import { createComposer } from './compose.ts';
import { parseMailbox } from './mailbox.ts';
import type { MailRow } from './outbox-row.ts';
import { createMailTexts } from './texts.ts';

/** In the place of whatever only the receiver may know. */
const MASK = '…';

/** Names of values that are somebody's secret. */
const SECRET = /password|secret|token|code/i;

/**
 * What a mail of the outbox will say, as a page: links without what makes them the receiver's.
 * Nothing for a mail that has been sent: what it said is dropped then.
 */
export function mailPreview(service: string) {
  const texts = createMailTexts(service);
  return async (
    { config, office }: Pick<ServiceContext, 'config' | 'office'>,
    row: MailRow,
  ): Promise<string | undefined> => {
    if (row.values === undefined) return undefined;
    const from = parseMailbox(config.MAIL_FROM);
    const compose = createComposer({ texts, from, office, siteOrigin: config.SITE_ORIGIN });
    const { html } = await compose(masked(row));
    return html;
  };
}

function masked(row: MailRow): MailRow {
  const values = Object.entries(row.values ?? {}).map(([name, value]) => [
    name,
    SECRET.test(name) ? MASK : maskedLinks(value),
  ]);
  return {
    ...row,
    values: Object.fromEntries(values) as Record<string, string>,
    ...(row.link === undefined ? {} : { link: maskedLinks(row.link) }),
  };
}

/** Addresses keep their way; query and fragment, which may hold a token, are left out. */
function maskedLinks(text: string): string {
  return text.replaceAll(/(https?:\/\/[^\s?#]+)[?#]\S*/g, (_, way: string) => `${way}#${MASK}`);
}
