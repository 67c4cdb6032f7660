import { createHmac, randomBytes } from 'node:crypto';
import type { PageReport, Vital } from '@larkfield/contracts';
import { isFirstReport, ratingOf, vitalValue } from '../page-reports/vital-ratings.ts';
import type { FailureCounts } from './failure-rates.ts';

/** Maximum stored addresses, about 3 MB. Beyond it, the oldest address and its visit are removed. */
const MAX_ADDRESSES = 10_000;
/** Vitals that depend on the release. The time to first byte depends on the server, which is the same for all. */
const COMPARED_VITALS: readonly Vital[] = ['lcp', 'cls', 'inp'];

interface Visit {
  /** Identifies the page, so that a further report of the same visit is recognized. */
  readonly page: string;
  failed: boolean;
  /** Undefined if the browser measured none of the compared vitals. */
  readonly poor: boolean | undefined;
}

export interface ReportedVisits {
  /** Records a report. Returns whether it adds a failed visit or a visit with poor vitals. */
  record(address: string, report: PageReport): boolean;
  errors(): FailureCounts;
  /** Counts only visits with vitals; `failed` are those with poor ones. */
  vitals(): FailureCounts;
}

/**
 * Creates the record of visits for the comparison. Anybody can send up to 60 valid reports per minute, good or bad, so each
 * address counts for one visit only, its first. One subscriber cannot end a canary. Five can while the canary is small; then
 * everybody gets the live site, which is acceptable. Hiding a bad canary needs as many addresses as there are visitors.
 * Repeated failures of one visitor also count once, and a network with many visitors is not more likely to count as failed.
 * A further report can only mark the counted visit as failed.
 */
export function createReportedVisits(maxAddresses = MAX_ADDRESSES): ReportedVisits {
  const visits = new Map<string, Visit>();
  const errors = { all: 0, failed: 0 };
  const vitals = { all: 0, failed: 0 };
  // Addresses are personal data: only keyed hashes are stored, and the key is lost with the canary.
  const key = randomBytes(32);
  const nameOf = (address: string) => createHmac('sha256', key).update(address).digest('base64url');

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
    if (visits.size > maxAddresses) forgetOldest();
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
    record(address, report) {
      const name = nameOf(address);
      const known = visits.get(name);
      if (isFirstReport(report)) {
        if (known) return false;
        const { failed, poor } = add(name, report);
        return failed || poor === true;
      }
      // A further report without a counted first one, which went to another edge or came from another address, is ignored.
      if (known?.page !== pageOf(report) || known.failed || !hasFailed(report)) return false;
      known.failed = true;
      errors.failed += 1;
      return true;
    },
    errors: () => ({ ...errors }),
    vitals: () => ({ ...vitals }),
  };
}

/** The values are known to be valid: the edge has rejected all other reports. */
const pageOf = ({ area, route, language, device }: PageReport): string =>
  [area, route, language, device].join(' ');

/** Includes unhandled errors, pages that could not be shown, and pages that are not interactive. */
const hasFailed = ({ failures }: PageReport): boolean => failures.length > 0;

function isPoor({ vitals }: PageReport): boolean | undefined {
  const ratings = COMPARED_VITALS.flatMap((vital) => {
    const value = vitals[vital];
    return value === undefined ? [] : ratingOf(vital, vitalValue(vital, value));
  });
  return ratings.length === 0 ? undefined : ratings.includes('poor');
}
