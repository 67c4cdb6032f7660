import { DEFAULT_LANGUAGE, type FieldProblem } from '@larkfield/contracts';
import { richTextFromHtml, richTextToHtml, type RichNode } from '@larkfield/contracts/rich-text';
import { ServiceError } from '@larkfield/kit/http';
import {
  ALL_AGES,
  DEFAULT_TIME_ZONE,
  instantOf,
  isCurrency,
  itemProblems,
  toMinorUnits,
  type EventForm,
  type NewsForm,
} from '@larkfield/mf-events/forms';
import { addDays } from '../items/days.ts';
import type { EventFields, ItemFields, StoredDocument, StoredImage } from '../items/item.ts';
import { withoutUndefined } from '../items/without-undefined.ts';

export interface AttachedFiles {
  readonly image?: StoredImage | undefined;
  readonly document?: StoredDocument | undefined;
}

/** Checks the rules that the schema cannot express. @throws ServiceError `VALIDATION_FAILED` with the fields */
export function checkItem(form: NewsForm | EventForm): void {
  const problems: FieldProblem[] = [...itemProblems(form)];
  if (contentOf(form.html).length === 0) problems.push({ field: 'html', key: 'errors.required' });
  if ('dateStart' in form) problems.push(...zoneProblems(form));
  if (problems.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields: problems });
}

export function newsFields(form: NewsForm, files: AttachedFiles): ItemFields {
  const { format, links = [] } = form;
  return { ...sharedFields(form, files), kind: 'news', links, ...withoutUndefined({ format }) };
}

export function eventFields(form: EventForm, files: AttachedFiles): ItemFields {
  return { ...sharedFields(form, files), kind: 'event', links: [], event: toEvent(form) };
}

function sharedFields(form: NewsForm | EventForm, files: AttachedFiles) {
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
    html: richTextToHtml(content),
    ...withoutUndefined({ region, ages, image: files.image, document: files.document }),
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
    ...withoutUndefined({ venue, country, city, numberExpected, jobFunction, jobTitle, cost: costOf(form) }),
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

/** @throws ServiceError `VALIDATION_FAILED` if the text is too long */
function contentOf(html: string): readonly RichNode[] {
  try {
    return richTextFromHtml(html);
  } catch (cause) {
    throw new ServiceError('VALIDATION_FAILED', {
      fields: [{ field: 'html', key: 'errors.tooLong' }],
      cause,
    });
  }
}
