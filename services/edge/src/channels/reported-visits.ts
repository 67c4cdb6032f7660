import { createHmac, randomBytes } from 'node:crypto';
import type { PageReport, Vital } from '@larkfield/contracts';
import { isFirst, ratingOf, valueOf } from '../watch/vital-ratings.ts';
import type { Answers } from './failure-rates.ts';

/** Addresses that are remembered, about 3 MB: for one more the oldest is forgotten with its visit. */
const MOST_ADDRESSES = 10_000;
/** What a visitor feels. The first byte is the server's, which is the same for all. */
const FELT: readonly Vital[] = ['lcp', 'cls', 'inp'];

interface Visit {
  /** Tells a further report of it from one of another page. */
  readonly page: string;
  failed: boolean;
  /** Nothing when its browser has measured none of what is felt. */
  readonly poor: boolean | undefined;
}

/** Visits that browsers have reported of one site. */
export interface ReportedVisits {
  /** Notes what is new in a report; answers whether that is something bad. */
  note(address: string, report: PageReport): boolean;
  /** The visits, and those with errors. */
  errors(): Answers;
  /** The visits with vitals, and those with poor ones. */
  vitals(): Answers;
}

/**
 * Anybody can send reports that look right, good ones and bad ones, sixty a minute. So each address counts for one visit,
 * its first: one subscriber ends no canary, though five do as long as it is small, which is a nuisance that leaves everybody
 * with the live site; whoever wants to hide that it is bad needs as many addresses as there are visitors. What a visitor does
 * again and again counts once, too, and a network with many visitors is not more likely to have a bad one. A further report
 * can only say of the visit that has counted that it has failed since.
 */
export function createReportedVisits(most = MOST_ADDRESSES): ReportedVisits {
  const visits = new Map<string, Visit>();
  const errors = { all: 0, failed: 0 };
  const vitals = { all: 0, failed: 0 };
  // Addresses are personal data: nobody can find one in what is kept, and nothing of it outlives the canary.
  const key = randomBytes(32);
  const nameOf = (address: string) => createHmac('sha256', key).update(address).digest('base64url');

  /** Adds a visit to the numbers, or takes it out of them. */
  function count({ failed, poor }: Visit, by: 1 | -1): void {
    errors.all += by;
    if (failed) errors.failed += by;
    if (poor !== undefined) vitals.all += by;
    if (poor) vitals.failed += by;
  }

  function add(name: string, report: PageReport): Visit {
    const visit = { page: pageOf(report), failed: hasFailed(report), poor: isPoor(report) };
    visits.set(name, visit);
    count(visit, 1);
    if (visits.size > most) forgetOldest();
    return visit;
  }

  function forgetOldest(): void {
    const [oldest] = visits;
    if (!oldest) return;
    const [name, visit] = oldest;
    visits.delete(name);
    count(visit, -1);
  }

  return {
    note(address, report) {
      const name = nameOf(address);
      const known = visits.get(name);
      if (isFirst(report)) {
        if (known) return false;
        const { failed, poor } = add(name, report);
        return failed || poor === true;
      }
      // A further one whose first went to another edge, or came from another address, is of no visit that counts here.
      if (known?.page !== pageOf(report) || known.failed || !hasFailed(report)) return false;
      known.failed = true;
      errors.failed += 1;
      return true;
    },
    errors: () => ({ ...errors }),
    vitals: () => ({ ...vitals }),
  };
}

/** As contracts have it: the edge has refused all else. */
const pageOf = ({ area, route, language, device }: PageReport): string =>
  [area, route, language, device].join(' ');

/** An error that nobody handled, a page that could not be shown, or one whose code did not come. */
const hasFailed = ({ failures }: PageReport): boolean => failures.length > 0;

function isPoor({ vitals }: PageReport): boolean | undefined {
  const told = FELT.flatMap((vital) => {
    const value = vitals[vital];
    return value === undefined ? [] : ratingOf(vital, valueOf(vital, value));
  });
  return told.length === 0 ? undefined : told.includes('poor');
}
