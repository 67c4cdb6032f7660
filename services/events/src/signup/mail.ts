import { localizePath, type Language } from '@larkfield/contracts';
import { mailTo, tokenLink, type BaseConfig, type Detail, type Mail } from '@larkfield/kit';
import { calendarOf } from './calendar.ts';
import { placeOf, timeText } from './facts.ts';
import type { ItemRecord } from '../items/item.ts';
import { comingOf, type Guest, type SignUp } from './store.ts';
import { tokenMaker } from './token.ts';

/** What people who signed up are told, each in a template of its own. */
export type LetterKind =
  | 'confirmed'
  | 'waiting'
  | 'offered'
  | 'expired'
  | 'again'
  | 'changed'
  | 'eventCancelled'
  | 'reminder';

/** Those who have a place get the entry for their calendars along; whose place is gone, its removal. */
const CALENDAR: Readonly<Partial<Record<LetterKind, 'PUBLISH' | 'CANCEL'>>> = {
  confirmed: 'PUBLISH',
  again: 'PUBLISH',
  changed: 'PUBLISH',
  reminder: 'PUBLISH',
  eventCancelled: 'CANCEL',
};

type Letters = (kind: LetterKind, signUp: SignUp, item: ItemRecord, to?: readonly Guest[]) => Mail[];

/** Writes to everybody of a sign-up who still wants to come, or to some of them, each with their own link. */
export function lettersOf(config: BaseConfig, now: () => Date): Letters {
  const tokenFor = tokenMaker(config);
  const origin = config.SITE_ORIGIN;
  return (kind, signUp, item, to = comingOf(signUp)) =>
    to.map((guest) => {
      const { language } = signUp;
      const method = CALENDAR[kind];
      const mail = mailTo(
        `signUp.${kind}`,
        { language, email: guest.email },
        {
          values: { title: item.title, ...untilText(signUp, language) },
          link: tokenLink('/events/place', { language }, tokenFor('place', guest.id), origin),
          ...(method ? { calendar: { method, content: calendarOf(item, method, origin, now()) } } : {}),
          urgent: true,
        },
      );
      return { ...mail, details: detailsOf(item, language, origin) };
    });
}

/** To somebody who has cancelled: their calendar forgets the event. */
export function cancelledLetter(
  { language }: Pick<SignUp, 'language'>,
  guest: Guest,
  item: ItemRecord,
  { origin, now }: { readonly origin: string; readonly now: Date },
): Mail {
  const calendar = { method: 'CANCEL', content: calendarOf(item, 'CANCEL', origin, now) } as const;
  const link = `${origin}${localizePath(`/events/${item.slugs[0]}`, language)}`;
  const mail = mailTo(
    'signUp.cancelled',
    { language, email: guest.email },
    { values: { title: item.title }, link, calendar },
  );
  return { ...mail, details: detailsOf(item, language, origin) };
}

function detailsOf(item: ItemRecord, language: Language, origin: string): Detail[] {
  const { event, cancelReason } = item;
  const rows: [string, string | undefined][] = [
    ['event', item.title],
    ['when', event && timeText(event, language)],
    ['where', event && placeOf(event, language)],
    ['reason', cancelReason],
    ['page', `${origin}${localizePath(`/events/${item.slugs[0]}`, language)}`],
  ];
  return rows.flatMap(([name, value]) => (value ? [{ label: `fields.${name}`, value }] : []));
}

function untilText({ offerUntil }: SignUp, language: Language): { readonly until?: string } {
  if (!offerUntil) return {};
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long', timeZone: 'UTC' });
  return { until: format.format(offerUntil) };
}
