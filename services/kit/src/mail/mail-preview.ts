import type { ServiceContext } from '../context/service-context.ts';
import type { MailRequest } from '../parts/parts.ts';
import { createMailRenderer } from './render-mail.ts';
import { parseMailbox } from './mailbox.ts';
import type { MailRow } from './mail-row.ts';
import { createMailTexts } from './mail-texts.ts';
import type { RenderedMail } from './transport.ts';

/** Replaces secrets that only the recipient may know. */
const MASK = '…';

const SECRET = /password|secret|token|code/i;

/** Returns a renderer of unsent mails, without secrets. A sent mail has no content: it returns undefined. */
export function mailPreview(service: string) {
  const texts = createMailTexts(service);
  return async (
    { config, office }: Pick<ServiceContext, 'config' | 'office'>,
    row: MailRow,
  ): Promise<string | undefined> => {
    if (row.values === undefined) return undefined;
    const from = parseMailbox(config.MAIL_FROM);
    const compose = createMailRenderer({ texts, from, office, siteOrigin: config.SITE_ORIGIN });
    const { html } = await compose(masked(row));
    return html;
  };
}

function masked(row: MailRow): MailRow {
  const values = Object.entries(row.values ?? {}).map(([name, value]) => [
    name,
    SECRET.test(name) ? MASK : maskedLinks(value),
  ]);
  const { code: _code, ...shown } = row;
  return {
    ...shown,
    values: Object.fromEntries(values) as Record<string, string>,
    ...(row.link === undefined ? {} : { link: maskedLinks(row.link) }),
  };
}

/** Masks the query and fragment of URLs, which may hold a token. */
function maskedLinks(text: string): string {
  return text.replaceAll(/(https?:\/\/[^\s?#]+)[?#]\S*/g, (_, base: string) => `${base}#${MASK}`);
}

/** Creates a renderer of mails that are not in the outbox yet, to show them before they are sent. */
export function createRequestRenderer(
  { config, office, now }: Pick<ServiceContext, 'config' | 'office' | 'now'>,
  service: string,
): (mail: MailRequest) => Promise<RenderedMail> {
  const compose = createMailRenderer({
    texts: createMailTexts(service),
    from: parseMailbox(config.MAIL_FROM),
    office,
    siteOrigin: config.SITE_ORIGIN,
  });
  return (mail) =>
    compose({
      ...mail,
      ...{ _id: 'preview', state: 'queued', rank: 1, attempts: 0, dueAt: now(), createdAt: now() },
    });
}
