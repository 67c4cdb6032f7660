import { email, hiddenFields, line, referenceForm, signatureEntries } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import { printedEntries, waiverEntries } from './registration.ts';
import type { WishedTime } from '../src/rules/times.ts';

const closed = { additionalProperties: false } as const;

/** Maximum length of a draft: the page's entries by name, as JSON, without the waiver. */
const MAX_DRAFT_LENGTH = 24_000;

/** `POST /api/fieldTrial/drafts`: mails a link that loads the entries on another device. */
export const draftForm = Type.Object(
  {
    emailaddress: email('errors.trialEmail'),
    entries: Type.String({ maxLength: MAX_DRAFT_LENGTH }),
    ...hiddenFields,
  },
  closed,
);

/** `POST /api/fieldTrial/status`: the state of a registration. */
export const statusForm = referenceForm('errors.trialEmail');

const token = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' });
const wished = Type.Optional(Type.String({ maxLength: 300, format: 'line' }));

/** `POST /api/fieldTrial/times`: changes the requested times with the token of the mail. */
export const timesForm = Type.Object({ token, availDate: wished, ...hiddenFields }, closed);

/** `POST /api/fieldTrial/withdraw`: `consent` also deletes the data that it covered; `cancel` ends the registration. */
export const withdrawForm = Type.Object(
  { token, what: Type.Unsafe<'consent' | 'cancel'>({ type: 'string', enum: ['consent', 'cancel'] }) },
  closed,
);

/** `POST /api/fieldTrial/visit/choose`: chooses one of the offered times. */
export const offerForm = Type.Object({ token, offer: Type.String({ pattern: '^[0-9a-f-]{36}$' }) }, closed);

/** `POST /api/fieldTrial/report`: the report, with the token of a mail and the reference number. */
export const reportForm = Type.Object(
  {
    token,
    reference: line(20),
  },
  closed,
);

/** `POST /api/fieldTrial/sign`: creates the signed waiver. `country` is accepted but not printed. */
export const signForm = Type.Object(
  {
    ...printedEntries.properties,
    country: waiverEntries.properties.country,
    consent: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    ...signatureEntries,
    language: hiddenFields.language,
  },
  closed,
);

export type DraftForm = Static<typeof draftForm>;
export type StatusForm = Static<typeof statusForm>;
export type ReportForm = Static<typeof reportForm>;
export type TimesForm = Static<typeof timesForm>;
export type OfferForm = Static<typeof offerForm>;
export type SignForm = Static<typeof signForm>;

export const TRIAL_STATES = [
  'new',
  'offered',
  'invited',
  'missed',
  'visited',
  'reported',
  'withdrawn',
] as const;
export type TrialState = (typeof TRIAL_STATES)[number];

/** A visit or an offered time, with moments. */
export interface ShownVisit {
  readonly start: string;
  readonly end: string;
  readonly place: string;
  readonly specialist: string;
}

/** A registration as a parent sees it, without data about the child. */
export interface TrialStatus {
  readonly reference: string;
  readonly state: TrialState;
  readonly createdAt: string;
  readonly times: readonly WishedTime[];
  /** Local date and time of the visit, for pages that do not know `visit` yet. */
  readonly invited?: WishedTime;
  /** The planned visit; without the link its place and specialist are empty. What follows is only for the link. */
  readonly visit?: ShownVisit;
  /** Start of the last visit, if it was cancelled. */
  readonly cancelledVisit?: string;
  readonly offers?: readonly (ShownVisit & { readonly id: string })[];
  /** Zone of the place of the visit. */
  readonly timeZone?: string;
  /** The planned visit is too near to be changed here. */
  readonly tooLate?: boolean;
  /** Set if the caller used the link of the mail, which permits changes. */
  readonly mayChange: boolean;
  /** File type of the signed waiver. Set if the caller used the link of the mail, which permits the download. */
  readonly waiver?: string;
  /** Set if the caller used the link and may withdraw the consent. A service of before does not say. */
  readonly mayWithdraw?: boolean;
  /** The report, if the caller used the link and it was sent: when, and when it was first opened. */
  readonly report?: { readonly at: string; readonly openedAt?: string };
}

/** `GET /api/fieldTrial/registration`: whether registrations are open, and the current consent text. */
export interface TrialOffer {
  readonly open: boolean;
  readonly charge: 0 | 300;
  /** Hash of the consent text in the requested language. */
  readonly hash: string;
}
