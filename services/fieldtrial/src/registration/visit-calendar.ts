import { createHash } from 'node:crypto';
import type { Language } from '@larkfield/contracts';
import type { MailRequest } from '@larkfield/kit/mail';
import { createTexts, createIcsFile, type IcsEntry, type IcsTime } from '@larkfield/kit/texts';
import { wishedTimeToDate, type WishedTime } from '@larkfield/mf-fieldtrial/forms';

const VISIT_MS = 90 * 60_000;

export interface Visit {
  readonly reference: string;
  readonly time: WishedTime;
  readonly language: Language;
  readonly visit: string;
  readonly now: Date;
}

/** Returns the calendar entry for the parent. Its times have no time zone: local time at the place of the visit. */
export function visitCalendar({
  reference,
  time,
  language,
  visit,
  now,
}: Visit): Pick<MailRequest, 'calendar'> {
  const entry: IcsEntry = {
    uid: uidOf(reference, time),
    start: clockOf(wishedTimeToDate(time)),
    end: clockOf(new Date(wishedTimeToDate(time).getTime() + VISIT_MS)),
    summary: `${visit} (${reference})`,
    ...{ language, status: 'CONFIRMED', changedAt: now },
  };
  return { calendar: { method: 'PUBLISH', content: createIcsFile({ entries: [entry] }) } };
}

const texts = createTexts([['mail', 'fieldtrial.mail']]);

export async function visitName(language: Language): Promise<string> {
  return (await texts.for(language)).text('calendar.visit');
}

/** Returns the same UID for every mail about one time, so that a calendar shows it once. */
function uidOf(reference: string, { date, time }: WishedTime): string {
  const hash = createHash('sha256').update(`${reference}|${date}|${time}`).digest('hex').slice(0, 24);
  return `${hash}@field-trial`;
}

function clockOf(date: Date): IcsTime {
  return { clock: date.toISOString().slice(0, 16) };
}
