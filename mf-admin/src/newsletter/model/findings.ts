import type { Language } from '@larkfield/contracts';

type FindingKind =
  | 'noText'
  | 'emptySubject'
  | 'emptyText'
  | 'brokenLink'
  | 'insecureLink'
  | 'foreignLink'
  | 'missingPage'
  | 'missingImage'
  | 'imageWithoutAlt'
  | 'itemGone'
  | 'unchecked'
  | 'tooLarge';

/** What the service has found in an issue (`GET /check`). */
export interface Finding {
  readonly kind: FindingKind;
  /** `stop`: the issue cannot be sent. */
  readonly severity: 'stop' | 'warning' | 'note';
  /** Missing if all languages are concerned. */
  readonly language?: Language;
  /** Address of a link or picture, or title of an item. */
  readonly target?: string;
  readonly bytes?: number;
}

const SUBJECT = 'issue-subject';
const TEXT = 'issue-html';
const ITEMS = 'issue-items';

const PLACES: Readonly<Record<FindingKind, string>> = {
  noText: SUBJECT,
  emptySubject: SUBJECT,
  emptyText: TEXT,
  brokenLink: TEXT,
  insecureLink: TEXT,
  foreignLink: TEXT,
  missingPage: TEXT,
  missingImage: ITEMS,
  imageWithoutAlt: ITEMS,
  itemGone: ITEMS,
  unchecked: TEXT,
  tooLarge: TEXT,
};

/** Returns the id of the field that a finding is about. A newer service may send other kinds. */
export function placeOf({ kind }: Finding): string | undefined {
  return PLACES[kind];
}
