import { createHash } from 'node:crypto';
import type { Language } from '@larkfield/contracts';
import { createTexts, icsOf, type IcsEntry, type IcsTime, type Mail } from '@larkfield/kit';
import { momentOf, type WishedTime } from '@larkfield/mf-fieldtrial/forms';

/** A visit takes up to an hour and a half. */
const VISIT_MS = 90 * 60_000;

/** What a calendar says about a visit. */
export interface Visit {
  readonly reference: string;
  readonly time: WishedTime;
  readonly language: Language;
  /** Of `visitName`. */
  readonly visit: string;
  readonly now: Date;
}

/** The entry for a parent's calendar. Its times are those of the clock where the visit is. */
export function calendarOf({ reference, time, language, visit, now }: Visit): Pick<Mail, 'calendar'> {
  const entry: IcsEntry = {
    uid: uidOf(reference, time),
    start: clockOf(momentOf(time)),
    end: clockOf(new Date(momentOf(time).getTime() + VISIT_MS)),
    summary: `${visit} (${reference})`,
    ...{ language, status: 'CONFIRMED', changedAt: now },
  };
  return { calendar: { method: 'PUBLISH', content: icsOf({ entries: [entry] }) } };
}

const texts = createTexts([['mail', 'fieldtrial.mail']]);

/** What calendars call the visit. */
export async function visitName(language: Language): Promise<string> {
  return (await texts.for(language)).text('calendar.visit');
}

/** The same for each mail about one time, so that a calendar has it once. */
function uidOf(reference: string, { date, time }: WishedTime): string {
  const hash = createHash('sha256').update(`${reference}|${date}|${time}`).digest('hex').slice(0, 24);
  return `${hash}@field-trial`;
}

function clockOf(date: Date): IcsTime {
  return { clock: date.toISOString().slice(0, 16) };
}
