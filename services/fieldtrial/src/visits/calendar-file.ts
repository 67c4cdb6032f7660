import { createHash } from 'node:crypto';
import type { Language } from '@larkfield/contracts';
import { createIcsFile, createTexts } from '@larkfield/kit/texts';
import { endOf, type VisitPlan } from './visit.ts';

const texts = createTexts([['mail', 'fieldtrial.mail']]);

export interface VisitCalendar {
  readonly reference: string;
  readonly visit: VisitPlan;
  readonly language: Language;
  /** Number of the change, so that calendars replace what they have. */
  readonly sequence: number;
  readonly now: Date;
  readonly cancelled?: boolean;
}

/** Returns the calendar file of a visit. All files of one registration are about the same entry. */
export async function visitCalendar({
  reference,
  visit,
  language,
  sequence,
  now,
  cancelled = false,
}: VisitCalendar) {
  const name = (await texts.for(language)).text('calendar.visit');
  const { start, place } = visit;
  const method = cancelled ? 'CANCEL' : 'PUBLISH';
  const entry = {
    uid: `${createHash('sha256').update(`visit|${reference}`).digest('hex').slice(0, 24)}@field-trial`,
    start: { moment: start },
    end: { moment: endOf(visit) },
    summary: `${name} (${reference})`,
    ...(place ? { location: place } : {}),
    ...{ language, sequence, changedAt: now },
    status: cancelled ? 'CANCELLED' : 'CONFIRMED',
  } as const;
  return { method, content: createIcsFile({ method, entries: [entry] }) } as const;
}
