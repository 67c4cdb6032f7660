import { toDay, type FieldProblem } from '@larkfield/contracts';
import { DEFAULT_TIME_ZONE } from './catalogues.ts';
import { isLeftOut } from './local-time.ts';

/** Entries of both forms, as far as rules join several of them. */
interface Joined {
  readonly allAges?: boolean;
  readonly ageStart?: number;
  readonly ageEnd?: number;
  readonly image?: string;
  readonly imageAlt?: string;
  readonly dateStart?: string;
  readonly dateEnd?: string;
  readonly allDay?: boolean;
  readonly timeStart?: string;
  readonly timeEnd?: string;
  readonly timeZone?: string;
  readonly meetingType?: string;
  readonly country?: string;
  readonly city?: string;
  readonly limited?: boolean;
  readonly places?: number;
  readonly free?: boolean;
  readonly cost?: string;
  readonly currency?: string;
}

/** What a schema cannot say of the entries of news or an event; the same in the browser and in the service. */
export function itemProblems(entries: Joined): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const say = (field: string, key: string) => void problems.push({ field, key });
  const { ageStart, ageEnd } = entries;
  if (!entries.allAges) {
    if (ageStart !== undefined && ageEnd === undefined) say('ageEnd', 'errors.required');
    if (ageEnd !== undefined && ageStart === undefined) say('ageStart', 'errors.required');
    if (ageStart !== undefined && ageEnd !== undefined && ageEnd < ageStart) say('ageEnd', 'errors.order');
  }
  if (entries.image !== undefined && entries.imageAlt === undefined) say('imageAlt', 'errors.required');
  if (entries.dateStart !== undefined) eventProblems(entries, say);
  return problems;
}

function eventProblems(entries: Joined, say: (field: string, key: string) => void): void {
  const { dateStart = '', dateEnd = '', timeStart, timeEnd } = entries;
  clockProblems(entries, say);
  if (dateEnd !== '' && dateEnd < dateStart) say('dateEnd', 'errors.order');
  if (!entries.allDay) {
    if (timeStart === undefined) say('timeStart', 'errors.required');
    if (timeEnd === undefined) say('timeEnd', 'errors.required');
    if (dateStart === dateEnd && timeStart !== undefined && timeEnd !== undefined && timeEnd <= timeStart)
      say('timeEnd', 'errors.order');
  }
  if (entries.meetingType === 'inPerson') {
    if (entries.country === undefined) say('country', 'errors.inPerson');
    if (entries.city === undefined) say('city', 'errors.inPerson');
  }
  if (entries.limited && entries.places === undefined) say('places', 'errors.required');
  if (!entries.free && entries.cost !== undefined && entries.currency === undefined)
    say('currency', 'errors.choose');
}

/** Days that no month has, and times that a change of the clocks leaves out where the event takes place. */
function clockProblems(entries: Joined, say: (field: string, key: string) => void): void {
  for (const end of ['Start', 'End'] as const) {
    const [day = '', time = ''] = [entries[`date${end}`], entries[`time${end}`]];
    // What is no day or time at all is the schema's business.
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) continue;
    if (!toDay(day)) say(`date${end}`, 'posting:errors.day');
    else if (!entries.allDay && /^\d{2}:\d{2}$/.test(time) && isSkipped(`${day}T${time}`, entries.timeZone))
      say(`time${end}`, 'posting:errors.leftOut');
  }
}

function isSkipped(local: string, timeZone = DEFAULT_TIME_ZONE): boolean {
  try {
    return isLeftOut(local, timeZone);
  } catch {
    // There is no such zone or time, which has its own message.
    return false;
  }
}
