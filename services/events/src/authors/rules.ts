import { DEFAULT_LANGUAGE, type FieldProblem } from '@larkfield/contracts';
import { ServiceError } from '@larkfield/kit';
import {
  ALL_AGES,
  DEFAULT_TIME_ZONE,
  fromHtml,
  instantOf,
  isCurrency,
  itemProblems,
  toHtml,
  toMinorUnits,
  type EventForm,
  type NewsForm,
  type RichNode,
} from '@larkfield/mf-events/forms';
import { addDays } from '../items/days.ts';
import type { EventFields, ItemFields, StoredDocument, StoredImage } from '../items/item.ts';

/** Files of an item, already stored under it. */
export interface Files {
  readonly image?: StoredImage | undefined;
  readonly document?: StoredDocument | undefined;
}

/** @throws ServiceError `VALIDATION_FAILED`, naming what does not go together. */
export function checkItem(form: NewsForm | EventForm): void {
  const problems: FieldProblem[] = [...itemProblems(form)];
  if (contentOf(form.html).length === 0) problems.push({ field: 'html', key: 'errors.required' });
  if ('dateStart' in form) problems.push(...zoneProblems(form));
  if (problems.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields: problems });
}

export function newsFields(form: NewsForm, files: Files): ItemFields {
  const { format, links = [] } = form;
  return { ...sharedFields(form, files), kind: 'news', links, ...given({ format }) };
}

export function eventFields(form: EventForm, files: Files): ItemFields {
  return { ...sharedFields(form, files), kind: 'event', links: [], event: toEvent(form) };
}

function sharedFields(form: NewsForm | EventForm, files: Files) {
  const { title, subtitle, region, classes = [], industries, allAges = false, ageStart, ageEnd } = form;
  const ages = allAges
    ? ALL_AGES
    : ageStart !== undefined && ageEnd !== undefined
      ? { from: ageStart, to: ageEnd }
      : undefined;
  const content = contentOf(form.html);
  return {
    ...{ title, subtitle, classes, industries, allAges, content },
    language: form.writtenIn ?? form.language ?? DEFAULT_LANGUAGE,
    html: toHtml(content),
    ...given({ region, ages, image: files.image, document: files.document }),
  };
}

function toEvent(form: EventForm): EventFields {
  const { allDay = false, timeZone = DEFAULT_TIME_ZONE, meetingType, jobLevel } = form;
  const start = allDay ? form.dateStart : `${form.dateStart}T${form.timeStart}`;
  const end = allDay ? addDays(form.dateEnd, 1) : `${form.dateEnd}T${form.timeEnd}`;
  const {
    venue,
    country,
    city,
    numberExpected,
    jobFunction,
    jobTitle,
    limited,
    places,
    waitingList = false,
  } = form;
  return {
    ...{
      start: instantOf(start, timeZone),
      end: instantOf(end, timeZone),
      timeZone,
      allDay,
      meetingType,
      jobLevel,
    },
    sponsored: form.sponsored ?? false,
    items: form.items ?? [],
    ...given({ venue, country, city, numberExpected, jobFunction, jobTitle, cost: costOf(form) }),
    ...(limited && places !== undefined ? { capacity: { places, waitingList } } : {}),
  };
}

function costOf({ free, cost, currency = 'USD' }: EventForm): EventFields['cost'] {
  if (free) return { free: true, amount: 0, currency };
  const amount = cost === undefined || !isCurrency(currency) ? undefined : toMinorUnits(cost, currency);
  return amount === undefined ? undefined : { free: amount === 0, amount, currency };
}

function zoneProblems({ timeZone = DEFAULT_TIME_ZONE, cost, currency, free }: EventForm): FieldProblem[] {
  const problems: FieldProblem[] = [];
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    problems.push({ field: 'timeZone', key: 'errors.choose' });
  }
  if (!free && cost !== undefined && currency !== undefined && toMinorUnits(cost, currency) === undefined)
    problems.push({ field: 'cost', key: 'errors.number' });
  return problems;
}

/** @throws ServiceError `VALIDATION_FAILED` when it is too long. */
function contentOf(html: string): readonly RichNode[] {
  try {
    return fromHtml(html);
  } catch (cause) {
    throw new ServiceError('VALIDATION_FAILED', {
      fields: [{ field: 'html', key: 'errors.tooLong' }],
      cause,
    });
  }
}

type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

function given<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
}
