import { localTimeIn } from '@larkfield/contracts/local-time';
import type { PlannedVisit } from '@larkfield/kit/records';
import { toTwelveHours } from '@larkfield/mf-fieldtrial/forms';
import { timeZone } from '../../../../site.config.ts';

/** When, where and with whom a visit takes place. */
export interface VisitPlan {
  readonly start: Date;
  readonly minutes: number;
  readonly place: string;
  readonly specialist: string;
}

/** A time of which the parent may choose one. It claims nothing until it is chosen. */
export interface Offer extends VisitPlan {
  readonly id: string;
}

export interface Visit extends VisitPlan {
  /** The offer that the parent has chosen. */
  readonly offer?: string;
  /** When the reminder is due. Absent once it was sent, or if the visit was planned later than that. */
  readonly remindAt?: Date;
  /** Local day, for filters. */
  readonly day: string;
}

/** The record kind in page addresses. */
export const VISIT_KIND = 'fieldtrial.registrations';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When the reminder is sent, before the start. */
const REMIND_MS = 48 * HOUR_MS;

/** Later than this before the start, only the office can change or cancel a visit. */
const CHANGE_UNTIL_MS = 24 * HOUR_MS;

export function endOf({ start, minutes }: Pick<VisitPlan, 'start' | 'minutes'>): Date {
  return new Date(start.getTime() + minutes * MINUTE_MS);
}

export function toPlannedVisit({ start, minutes, place, specialist }: VisitPlan): PlannedVisit {
  return { start, end: endOf({ start, minutes }), place, specialist };
}

/** Returns a visit with its reminder; without one if that time is over. */
export function toVisit({ start, minutes, place, specialist }: VisitPlan, now: Date): Visit {
  const remindAt = new Date(start.getTime() - REMIND_MS);
  const day = localTimeIn(start, timeZone).slice(0, 10);
  return { start, minutes, place, specialist, day, ...(remindAt > now ? { remindAt } : {}) };
}

/** Formats the local time of a start as columns of the type `clock`: `2026-12-01 09:30 am`. */
export function clockText(start: Date): string {
  const local = localTimeIn(start, timeZone);
  return `${local.slice(0, 10)} ${toTwelveHours(local.slice(11, 16))}`;
}

export function mayParentChange({ start }: Pick<VisitPlan, 'start'>, now: Date): boolean {
  return start.getTime() - now.getTime() > CHANGE_UNTIL_MS;
}
