import { createHash } from 'node:crypto';
import type { Language } from '@larkfield/contracts';
import { createTexts, icsOf, type IcsTime, type Mail } from '@larkfield/kit';
import { momentOf, type WishedTime } from '@larkfield/mf-fieldtrial/forms';

/** A visit takes up to an hour and a half. */
const VISIT_MS = 90 * 60_000;

/** What a calendar says about a visit; a wished one is not sure yet. */
export interface Visit {
  readonly reference: string;
  readonly times: readonly WishedTime[];
  readonly status: 'TENTATIVE' | 'CONFIRMED';
  readonly language: Language;
  /** Of `visitName`. */
  readonly visit: string;
  readonly now: Date;
}

/** The entries for a parent's calendar, if there are any. Times are those of the clock where the visit is. */
export function calendarOf({
  reference,
  times,
  status,
  language,
  visit,
  now,
}: Visit): Pick<Mail, 'calendar'> {
  if (times.length === 0) return {};
  const entries = times.map((time) => ({
    uid: uidOf(reference, time),
    start: clockOf(momentOf(time)),
    end: clockOf(new Date(momentOf(time).getTime() + VISIT_MS)),
    summary: `${visit} (${reference})`,
    ...{ language, status, changedAt: now },
  }));
  return { calendar: { method: 'PUBLISH', content: icsOf({ entries }) } };
}

const texts = createTexts([['mail', 'fieldtrial.mail']]);

/** What calendars call the visit. */
export async function visitName(language: Language): Promise<string> {
  return (await texts.for(language)).text('calendar.visit');
}

/** The same for the wish and its confirmation, so that a calendar takes one for the other. */
function uidOf(reference: string, { date, time }: WishedTime): string {
  const hash = createHash('sha256').update(`${reference}|${date}|${time}`).digest('hex').slice(0, 24);
  return `${hash}@field-trial`;
}

function clockOf(date: Date): IcsTime {
  return { clock: date.toISOString().slice(0, 16) };
}
