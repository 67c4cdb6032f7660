import { parseDay, type FieldProblem } from '@larkfield/contracts';
import { DEFAULT_TIME_ZONE } from './catalogues.ts';
import { isSkippedByClockChange } from '@larkfield/contracts/local-time';

/** Entries of both forms that rules combine. */
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

/** Checks what the schema of news or events cannot express, for browser and service. */
export function itemProblems(entries: Joined): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const addProblem = (field: string, key: string) => void problems.push({ field, key });
  const { ageStart, ageEnd } = entries;
  if (!entries.allAges) {
    if (ageStart !== undefined && ageEnd === undefined) addProblem('ageEnd', 'errors.required');
    if (ageEnd !== undefined && ageStart === undefined) addProblem('ageStart', 'errors.required');
    if (ageStart !== undefined && ageEnd !== undefined && ageEnd < ageStart)
      addProblem('ageEnd', 'errors.order');
  }
  if (entries.image !== undefined && entries.imageAlt === undefined)
    addProblem('imageAlt', 'errors.required');
  if (entries.dateStart !== undefined) eventProblems(entries, addProblem);
  return problems;
}

function eventProblems(entries: Joined, addProblem: (field: string, key: string) => void): void {
  const { dateStart = '', dateEnd = '', timeStart, timeEnd } = entries;
  clockProblems(entries, addProblem);
  if (dateEnd !== '' && dateEnd < dateStart) addProblem('dateEnd', 'errors.order');
  if (!entries.allDay) {
    if (timeStart === undefined) addProblem('timeStart', 'errors.required');
    if (timeEnd === undefined) addProblem('timeEnd', 'errors.required');
    if (dateStart === dateEnd && timeStart !== undefined && timeEnd !== undefined && timeEnd <= timeStart)
      addProblem('timeEnd', 'errors.order');
  }
  if (entries.meetingType === 'inPerson') {
    if (entries.country === undefined) addProblem('country', 'errors.inPerson');
    if (entries.city === undefined) addProblem('city', 'errors.inPerson');
  }
  if (entries.limited && entries.places === undefined) addProblem('places', 'errors.required');
  if (!entries.free && entries.cost !== undefined && entries.currency === undefined)
    addProblem('currency', 'errors.choose');
}

/** Reports impossible dates, and local times that a clock change skips. */
function clockProblems(entries: Joined, addProblem: (field: string, key: string) => void): void {
  for (const end of ['Start', 'End'] as const) {
    const [day = '', time = ''] = [entries[`date${end}`], entries[`time${end}`]];
    // The schema reports malformed dates and times.
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) continue;
    if (!parseDay(day)) addProblem(`date${end}`, 'posting:errors.day');
    else if (!entries.allDay && /^\d{2}:\d{2}$/.test(time) && isSkipped(`${day}T${time}`, entries.timeZone))
      addProblem(`time${end}`, 'posting:errors.leftOut');
  }
}

function isSkipped(local: string, timeZone = DEFAULT_TIME_ZONE): boolean {
  try {
    return isSkippedByClockChange(local, timeZone);
  } catch {
    // Unknown zone or time, which has its own message.
    return false;
  }
}
