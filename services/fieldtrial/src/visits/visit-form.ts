import { randomUUID } from 'node:crypto';
import { parseDay } from '@larkfield/contracts';
import { instantOf, isSkippedByClockChange, localTimeIn } from '@larkfield/contracts/local-time';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import type { ActionInput, InputFields } from '@larkfield/kit/records';
import { wishedTimeToDate } from '@larkfield/mf-fieldtrial/forms';
import { site, timeZone } from '../../../../site.config.ts';
import { registrationStore, type RegistrationRecord } from '../registration/store.ts';
import { USUAL_MINUTES, visitOf } from './visit-of.ts';
import type { Offer, VisitPlan } from './visit.ts';

type Values = ActionInput['values'];

const label = (name: string) => `fieldtrial.records:visits.${name}`;
const LONGEST = { place: 200, specialist: 100 } as const;
const MAX_AHEAD_MS = 2 * 366 * 24 * 3600_000;

const where = {
  minutes: { type: 'number', min: 15, max: 480, label: label('minutes') },
  place: { type: 'text', longest: LONGEST.place, label: label('place') },
  specialist: {
    type: 'text',
    longest: LONGEST.specialist,
    label: label('specialist'),
    hint: label('specialistHint'),
  },
} as const satisfies InputFields;

/** Inputs of a visit at one time. */
export const VISIT_INPUTS: InputFields = {
  date: { type: 'date', label: label('date') },
  time: { type: 'time', label: label('time'), hint: label('timeHint') },
  ...where,
};

/** Inputs of up to three times of which the parent chooses one. */
export const OFFER_INPUTS: InputFields = {
  date: { type: 'date', label: label('date1') },
  time: { type: 'time', label: label('time1'), hint: label('timeHint') },
  date2: { type: 'date', optional: true, label: label('date2') },
  time2: { type: 'time', optional: true, label: label('time2') },
  date3: { type: 'date', optional: true, label: label('date3') },
  time3: { type: 'time', optional: true, label: label('time3') },
  ...where,
};

/** @throws ServiceError `VALIDATION_FAILED` */
export function readVisit(values: Values, now: Date): VisitPlan {
  return { start: readStart(values, '', now), ...readWhere(values) };
}

/** @throws ServiceError `VALIDATION_FAILED` if a time is incomplete, over, or entered twice */
export function readOffers(values: Values, now: Date): Offer[] {
  const given = ['', '2', '3'].filter((nth) => values[`date${nth}`] || values[`time${nth}`]);
  const starts = given.map((nth) => ({ nth, start: readStart(values, nth, now) }));
  const twice = starts.find(({ start }, index) =>
    starts.slice(0, index).some((other) => other.start.getTime() === start.getTime()),
  );
  if (twice) throw refused(`time${twice.nth}`, 'errors.trialSameTime');
  return starts.map(({ start }) => ({ id: randomUUID(), start, ...readWhere(values) }));
}

function readWhere(values: Values) {
  const text = (name: string) =>
    String(values[name] ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return { minutes: Number(values['minutes']), place: text('place'), specialist: text('specialist') };
}

function readStart(values: Values, nth: string, now: Date): Date {
  const [date, time] = [values[`date${nth}`], values[`time${nth}`]].map((value) => String(value ?? ''));
  if (!date || !parseDay(date)) throw refused(`date${nth}`, 'errors.trialHalfTime');
  if (!time) throw refused(`time${nth}`, 'errors.trialHalfTime');
  const local = `${date}T${time}`;
  if (isSkippedByClockChange(local, timeZone)) throw refused(`time${nth}`, 'errors.invalid');
  const start = instantOf(local, timeZone);
  if (start <= now) throw refused(`date${nth}`, 'errors.trialPastTime');
  if (start.getTime() - now.getTime() > MAX_AHEAD_MS) throw refused(`date${nth}`, 'errors.trialFarTime');
  return start;
}

export function refused(field: string, key: string): ServiceError {
  return new ServiceError('VALIDATION_FAILED', { fields: [{ field, key }] });
}

/** Fills the form with the visit, the offers, or the wished times that are not over. */
export async function filledVisit(context: ServiceContext, reference: string): Promise<Values> {
  const found = await registrationStore(context.db).findOne({ reference }, QUERY_TIMEOUT);
  if (!found) throw new ServiceError('NOT_FOUND');
  const now = context.now();
  const plan = visitOf(found) ?? found.offers?.[0];
  const wished = found.times.map((each) => wishedTimeToDate(each).toISOString().slice(0, 16));
  const [local = ''] =
    plan && plan.start > now && found.state !== 'missed'
      ? [localTimeIn(plan.start, timeZone)]
      : wished.filter((each) => instantOf(each, timeZone) > now);
  return {
    date: local.slice(0, 10),
    time: local.slice(11, 16),
    minutes: plan?.minutes ?? USUAL_MINUTES,
    place: plan?.place || site.address.slice(1).join(', '),
    specialist: plan?.specialist ?? '',
  };
}

/** Fills the form with the offers, or with the wished times that are not over. */
export async function filledOffers(context: ServiceContext, reference: string): Promise<Values> {
  const found = await registrationStore(context.db).findOne({ reference }, QUERY_TIMEOUT);
  const { date: _date, time: _time, ...first } = await filledVisit(context, reference);
  const starts = found ? startsOf(found, context.now()) : [];
  const times = starts.slice(0, 3).flatMap((local, index) => {
    const nth = index === 0 ? '' : String(index + 1);
    return [
      [`date${nth}`, local.slice(0, 10)],
      [`time${nth}`, local.slice(11, 16)],
    ];
  });
  return { ...first, ...(Object.fromEntries(times) as Values) };
}

function startsOf({ offers, times }: RegistrationRecord, now: Date): string[] {
  const offered = offers?.map(({ start }) => localTimeIn(start, timeZone));
  const wished = times.map((each) => wishedTimeToDate(each).toISOString().slice(0, 16));
  return (offered ?? wished).filter((each) => instantOf(each.slice(0, 16), timeZone) > now);
}
