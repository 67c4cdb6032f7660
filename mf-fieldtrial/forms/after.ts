import { email, hidden, LIMITS, referenceForm } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import { printedEntries, waiverEntries } from './registration.ts';
import { PAD_HEIGHT, PAD_WIDTH } from '../src/rules/drawing.ts';
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

const point = Type.Object(
  {
    x: Type.Number({ minimum: 0, maximum: PAD_WIDTH }),
    y: Type.Number({ minimum: 0, maximum: PAD_HEIGHT }),
  },
  closed,
);

/**
 * `POST /api/fieldTrial/sign`: makes the signed waiver from all that is printed on it, and either the typed name or the drawn
 * lines. `country` is not printed; pages have always sent it.
 */
export const signForm = Type.Object(
  {
    ...printedEntries.properties,
    country: waiverEntries.properties.country,
    consent: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    name: Type.Optional(
      Type.String({
        maxLength: LIMITS.name,
        format: 'line',
        pattern: '\\p{L}.*[\\p{L}\\p{M}]',
        messages: { pattern: 'errors.trialTwoCharacters' },
      }),
    ),
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
  /** Type of the signed waiver, where the link of the mail was used: it can be downloaded. */
  readonly waiver?: string;
}

/** `GET /api/fieldTrial/registration`: whether registrations are taken, and what is consented to. */
export interface TrialOffer {
  readonly open: boolean;
  readonly charge: 0 | 300;
  /** Of the consent text in the language that was asked for. */
  readonly hash: string;
}
