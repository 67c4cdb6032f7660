import { mailTo, tokenLink, type MailDetail, type MailRequest } from '@larkfield/kit/mail';
import type { BaseConfig } from '@larkfield/kit/runtime';
import { eventCalendar } from './event-calendar.ts';
import { itemUrl } from '../items/json-ld.ts';
import type { ItemRecord } from '../items/item.ts';
import { formatMoment, localizedItemTexts } from '../items/localized-texts.ts';
import { activeGuestsOf, type Guest, type SignUp } from './store.ts';
import { createTokenMaker } from './token.ts';

export type SignUpMailKind =
  'confirmed' | 'waiting' | 'offered' | 'expired' | 'again' | 'changed' | 'eventCancelled' | 'reminder';

const CALENDAR: Readonly<Partial<Record<SignUpMailKind, 'PUBLISH' | 'CANCEL'>>> = {
  confirmed: 'PUBLISH',
  again: 'PUBLISH',
  changed: 'PUBLISH',
  reminder: 'PUBLISH',
  eventCancelled: 'CANCEL',
};

interface WithReference {
  readonly reference: string;
}

type CreateMails = (
  kind: SignUpMailKind,
  signUp: SignUp & WithReference,
  item: ItemRecord,
  to?: readonly Guest[],
) => MailRequest[];

/** Creates a function that returns one mail, with a personal link, for each active guest or each guest in `to`. */
export function createSignUpMails(config: BaseConfig): CreateMails {
  const tokenFor = createTokenMaker(config);
  const origin = config.SITE_ORIGIN;
  return (kind, signUp, item, to = activeGuestsOf(signUp)) =>
    to.map((guest) => {
      const { language } = signUp;
      const method = CALENDAR[kind];
      const mail = mailTo(
        `signUp.${kind}`,
        { language, email: guest.email },
        {
          values: { title: item.title, ...offerUntilText(signUp, item) },
          link: tokenLink('/events/place', { language }, tokenFor('place', guest.id), origin),
          ...(method
            ? { calendar: { method, content: eventCalendar(item, method, { language, siteOrigin: origin }) } }
            : {}),
          urgent: true,
        },
      );
      return { ...mail, details: detailsOf(item, signUp, origin) };
    });
}

export function cancelledMail(
  signUp: Pick<SignUp, 'language'> & WithReference,
  guest: Guest,
  item: ItemRecord,
  origin: string,
): MailRequest {
  const { language } = signUp;
  const calendar = {
    method: 'CANCEL',
    content: eventCalendar(item, 'CANCEL', { language, siteOrigin: origin }),
  } as const;
  const link = itemUrl(item.slugs[0], { language, siteOrigin: origin });
  const mail = mailTo(
    'signUp.cancelled',
    { language, email: guest.email },
    { values: { title: item.title }, link, calendar },
  );
  return { ...mail, details: detailsOf(item, signUp, origin) };
}

function detailsOf(
  item: ItemRecord,
  { language, reference }: Pick<SignUp, 'language'> & WithReference,
  origin: string,
): MailDetail[] {
  const { when, zone, place } = localizedItemTexts(item, language);
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['event', item.title],
    ['when', when],
    ['zone', item.event?.allDay ? undefined : zone],
    ['where', place],
    ['reason', item.cancelReason],
    ['reference', reference],
    ['page', itemUrl(item.slugs[0], { language, siteOrigin: origin })],
  ];
  return rows.flatMap(([name, value]) => (value ? [{ label: `fields.${name}`, value }] : []));
}

export function offerUntilText(
  { offerUntil, language }: Pick<SignUp, 'offerUntil' | 'language'>,
  { event }: Pick<ItemRecord, 'event'>,
): { readonly until?: string } {
  return offerUntil && event ? { until: formatMoment(offerUntil, event, language) } : {};
}
