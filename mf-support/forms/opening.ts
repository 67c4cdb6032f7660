import type { Language } from '@larkfield/contracts';

/** What everybody is told of an opening for volunteers: the service answers it, the page shows it. */
export interface OpeningSummary {
  readonly slug: string;
  /** `full`: all places are taken. `closed`: nobody is looked for any more; not listed. */
  readonly state: 'open' | 'full' | 'closed';
  /** Language of the words below: that of the page, or English where nobody has written them in it yet. */
  readonly language: Language;
  readonly role: string;
  readonly summary: string;
  /** Without it the work is done from anywhere. */
  readonly place?: string;
  /** A week. */
  readonly hours: number;
  readonly placesLeft: number;
  /** Came with the site; no administrator has read it yet. */
  readonly sample: boolean;
}

/** Data of `/openings/:slug`. */
export interface OpeningData extends OpeningSummary {
  readonly tasks: readonly string[];
  /** What volunteers bring along. */
  readonly asks: readonly string[];
}

/** Data of `/openings`: those with places left come first. */
export interface OpeningsData {
  readonly openings: readonly OpeningSummary[];
}
