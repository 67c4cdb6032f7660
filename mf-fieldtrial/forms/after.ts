import { email, hidden, line, LIMITS, referenceForm } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import { waiverEntries } from './registration.ts';
import type { WishedTime } from '../src/rules/times.ts';

const closed = { additionalProperties: false } as const;

/** Text of a draft: entries of the page by their names, in JSON. Never the waiver. */
export const LONGEST_DRAFT = 24_000;

/** `POST /api/fieldTrial/drafts`: mails a link that brings the entries to another device. */
export const draftForm = Type.Object(
  {
    emailaddress: email('errors.trialEmail'),
    entries: Type.String({ maxLength: LONGEST_DRAFT }),
    ...hidden,
  },
  closed,
);

/** `POST /api/fieldTrial/status`: what became of a registration. */
export const statusForm = referenceForm('errors.trialEmail');

const token = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' });
const wished = Type.Optional(Type.String({ maxLength: 300, format: 'line' }));

/** `POST /api/fieldTrial/times`: other wished times, by the link of the mail. */
export const timesForm = Type.Object({ token, availDate: wished, ...hidden }, closed);

/** `POST /api/fieldTrial/withdraw`: `consent` takes it back and deletes what it was for; `cancel` ends the registration. */
export const withdrawForm = Type.Object(
  { token, what: Type.Unsafe<'consent' | 'cancel'>({ type: 'string', enum: ['consent', 'cancel'] }) },
  closed,
);

const point = Type.Object({ x: Type.Number(), y: Type.Number() }, closed);

/** `POST /api/fieldTrial/sign`: makes the signed waiver; either the typed name or the drawn lines. */
export const signForm = Type.Object(
  {
    ...waiverEntries.properties,
    consent: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    name: Type.Optional(line(LIMITS.name)),
    strokes: Type.Optional(
      Type.Array(Type.Array(point, { minItems: 1, maxItems: 400 }), { minItems: 1, maxItems: 60 }),
    ),
    language: hidden.language,
  },
  closed,
);

export type DraftForm = Static<typeof draftForm>;
export type StatusForm = Static<typeof statusForm>;
export type TimesForm = Static<typeof timesForm>;
export type SignForm = Static<typeof signForm>;

export const TRIAL_STATES = ['new', 'invited', 'visited', 'reported', 'withdrawn'] as const;
export type TrialState = (typeof TRIAL_STATES)[number];

/** What a parent is told of a registration: nothing about the child. */
export interface TrialStatus {
  readonly reference: string;
  readonly state: TrialState;
  readonly createdAt: string;
  readonly times: readonly WishedTime[];
  readonly invited?: WishedTime;
  /** Present where the link of the mail was used: it may change something. */
  readonly mayChange: boolean;
  /** Present where the link of the mail was used: there is a signed waiver to download. */
  readonly waiver?: boolean;
}

/** `GET /api/fieldTrial/registration`: whether registrations are taken, and what is consented to. */
export interface TrialOffer {
  readonly open: boolean;
  readonly charge: 0 | 300;
  /** Of the consent text in the language that was asked for. */
  readonly hash: string;
}
