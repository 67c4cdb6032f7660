import type { Language } from '@larkfield/contracts';
import { mailTo, tokenLink, type BaseConfig, type Detail, type Mail } from '@larkfield/kit';
import { calendarOf } from './calendar.ts';
import { urlOf } from '../board/head.ts';
import type { ItemRecord } from '../items/item.ts';
import { momentFor, wordsFor } from '../items/local-words.ts';
import { comingOf, type Guest, type SignUp } from './store.ts';
import { tokenMaker } from './token.ts';

/** What people who signed up are told, each in a template of its own. */
export type LetterKind =
  'confirmed' | 'waiting' | 'offered' | 'expired' | 'again' | 'changed' | 'eventCancelled' | 'reminder';

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
export function lettersOf(config: BaseConfig): Letters {
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
          values: { title: item.title, ...untilText(signUp, item) },
          link: tokenLink('/events/place', { language }, tokenFor('place', guest.id), origin),
          ...(method
            ? { calendar: { method, content: calendarOf(item, method, { language, siteOrigin: origin }) } }
            : {}),
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
  origin: string,
): Mail {
  const calendar = {
    method: 'CANCEL',
    content: calendarOf(item, 'CANCEL', { language, siteOrigin: origin }),
  } as const;
  const link = urlOf(item.slugs[0], { language, siteOrigin: origin });
  const mail = mailTo(
    'signUp.cancelled',
    { language, email: guest.email },
    { values: { title: item.title }, link, calendar },
  );
  return { ...mail, details: detailsOf(item, language, origin) };
}

function detailsOf(item: ItemRecord, language: Language, origin: string): Detail[] {
  const { when, zone, place } = wordsFor(item, language);
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['event', item.title],
    ['when', when],
    ['zone', item.event?.allDay ? undefined : zone],
    ['where', place],
    ['reason', item.cancelReason],
    ['page', urlOf(item.slugs[0], { language, siteOrigin: origin })],
  ];
  return rows.flatMap(([name, value]) => (value ? [{ label: `fields.${name}`, value }] : []));
}

/** Until when an offered place is kept, on the clocks of the event. */
export function untilText(
  { offerUntil, language }: Pick<SignUp, 'offerUntil' | 'language'>,
  { event }: Pick<ItemRecord, 'event'>,
): { readonly until?: string } {
  return offerUntil && event ? { until: momentFor(offerUntil, event, language) } : {};
}
