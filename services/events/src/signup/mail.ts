import { mailTo, tokenLink, type MailDetail, type MailRequest } from '@larkfield/kit/mail';
import type { BaseConfig } from '@larkfield/kit/runtime';
import { eventCalendar } from './event-calendar.ts';
import { itemUrl } from '../items/json-ld.ts';
import type { ItemRecord } from '../items/item.ts';
import { formatMoment, localizedItemTexts } from '../items/localized-texts.ts';
import { activeGuestsOf, type Guest, type SignUp } from './store.ts';
import { hasDoor } from './ticket.ts';
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

/** Mails that only people with a place get. */
const HAS_PLACE: readonly SignUpMailKind[] = ['confirmed', 'again', 'reminder'];

interface WithReference {
  readonly reference: string;
}

type CreateMails = (
  kind: SignUpMailKind,
  signUp: SignUp & WithReference,
  item: ItemRecord,
  to?: readonly Guest[],
) => MailRequest[];

/**
 * Creates a function that returns one mail, with a personal link, for each active guest or each guest in `to` who has an
 * address.
 */
export function createSignUpMails(config: BaseConfig): CreateMails {
  const tokenFor = createTokenMaker(config);
  const origin = config.SITE_ORIGIN;
  return (kind, signUp, item, to = activeGuestsOf(signUp)) =>
    to.filter(hasAddress).map((guest) => {
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
          ...codeFor(kind, signUp, guest, item),
          urgent: true,
        },
      );
      return { ...mail, details: detailsOf(item, signUp, origin) };
    });
}

/** Returns a message of the author for each of the people who has an address. Only the frame is translated. */
export function messageMails(
  { tokenFor, origin }: { readonly tokenFor: (id: string) => string; readonly origin: string },
  { signUp, item, to, text }: Message,
): MailRequest[] {
  const { language } = signUp;
  return to.filter(hasAddress).map(({ id, email }) => {
    const link = tokenLink('/events/place', { language }, tokenFor(id), origin);
    const more = { values: { title: item.title }, written: text, link };
    const mail = mailTo('signUp.message', { language, email }, more);
    return { ...mail, details: detailsOf(item, signUp, origin) };
  });
}

interface Message {
  readonly signUp: Pick<SignUp, 'language'> & WithReference;
  readonly item: ItemRecord;
  readonly to: readonly Pick<Guest, 'id' | 'email'>[];
  readonly text: string;
}

export function hasAddress({ email }: Pick<Guest, 'email'>): boolean {
  return email !== '';
}

/** Returns the ticket number, if the mail is about a place that the person has. */
function codeFor(
  kind: SignUpMailKind,
  { state }: Pick<SignUp, 'state'>,
  { ticket }: Pick<Guest, 'ticket'>,
  item: ItemRecord,
): { readonly code?: string } {
  const hasPlace = HAS_PLACE.includes(kind) || (kind === 'changed' && state === 'confirmed');
  return hasPlace && ticket !== undefined && hasDoor(item) ? { code: ticket } : {};
}

interface Cancellation {
  /** Who cancelled: the person, or the organizer with a reason. */
  readonly by: 'person' | 'organizer';
  readonly reason?: string | undefined;
}

export function cancelledMail(
  { by, reason }: Cancellation,
  {
    signUp,
    guest,
    item,
  }: { signUp: Pick<SignUp, 'language'> & WithReference; guest: Guest; item: ItemRecord },
  origin: string,
): MailRequest[] {
  if (!hasAddress(guest)) return [];
  const { language } = signUp;
  const calendar = {
    method: 'CANCEL',
    content: eventCalendar(item, 'CANCEL', { language, siteOrigin: origin }),
  } as const;
  const link = itemUrl(item.slugs[0], { language, siteOrigin: origin });
  const mail = mailTo(
    by === 'person' ? 'signUp.cancelled' : 'signUp.placeCancelled',
    { language, email: guest.email },
    { values: { title: item.title }, link, calendar },
  );
  return [{ ...mail, details: detailsOf(item, signUp, origin, reason) }];
}

function detailsOf(
  item: ItemRecord,
  { language, reference }: Pick<SignUp, 'language'> & WithReference,
  origin: string,
  reason = item.cancelReason,
): MailDetail[] {
  const { when, zone, place } = localizedItemTexts(item, language);
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['event', item.title],
    ['when', when],
    ['zone', item.event?.allDay ? undefined : zone],
    ['where', place],
    ['reason', reason],
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
