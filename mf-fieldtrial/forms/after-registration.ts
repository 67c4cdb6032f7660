import { email, hiddenFields, FIELD_LIMITS, referenceForm } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import { printedEntries, waiverEntries } from './registration.ts';
import { PAD_HEIGHT, PAD_WIDTH } from '../src/rules/signature.ts';
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

const point = Type.Object(
  {
    x: Type.Number({ minimum: 0, maximum: PAD_WIDTH }),
    y: Type.Number({ minimum: 0, maximum: PAD_HEIGHT }),
  },
  closed,
);

/** `POST /api/fieldTrial/sign`: creates the signed waiver. `country` is accepted but not printed. */
export const signForm = Type.Object(
  {
    ...printedEntries.properties,
    country: waiverEntries.properties.country,
    consent: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    name: Type.Optional(
      Type.String({
        maxLength: FIELD_LIMITS.name,
        format: 'line',
        pattern: '\\p{L}.*[\\p{L}\\p{M}]',
        messages: { pattern: 'errors.trialTwoCharacters' },
      }),
    ),
    strokes: Type.Optional(
      Type.Array(Type.Array(point, { minItems: 1, maxItems: 400 }), { minItems: 1, maxItems: 60 }),
    ),
    language: hiddenFields.language,
  },
  closed,
);

export type DraftForm = Static<typeof draftForm>;
export type StatusForm = Static<typeof statusForm>;
export type TimesForm = Static<typeof timesForm>;
export type SignForm = Static<typeof signForm>;

export const TRIAL_STATES = ['new', 'invited', 'visited', 'reported', 'withdrawn'] as const;
export type TrialState = (typeof TRIAL_STATES)[number];

/** A registration as a parent sees it, without data about the child. */
export interface TrialStatus {
  readonly reference: string;
  readonly state: TrialState;
  readonly createdAt: string;
  readonly times: readonly WishedTime[];
  readonly invited?: WishedTime;
  /** Set if the caller used the link of the mail, which permits changes. */
  readonly mayChange: boolean;
  /** File type of the signed waiver. Set if the caller used the link of the mail, which permits the download. */
  readonly waiver?: string;
}

/** `GET /api/fieldTrial/registration`: whether registrations are open, and the current consent text. */
export interface TrialOffer {
  readonly open: boolean;
  readonly charge: 0 | 300;
  /** Hash of the consent text in the requested language. */
  readonly hash: string;
}
