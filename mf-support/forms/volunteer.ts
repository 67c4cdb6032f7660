import { country, email, hidden, letters, line, lines, LIMITS, ticked } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

/** Text of a file that comes with the form itself: 2 MB of it (D46). Larger ones are sent before, and named by their id. */
export const LONGEST_DATA_URL = 2_800_000;

const WAIVER = '^(?:[A-Za-z0-9_-]{22}|data:application/(?:pdf|zip|x-zip-compressed);base64,[A-Za-z0-9+/=]+)$';

const person = Type.Object(
  {
    mail: email(),
    firstname: letters(),
    lastname: letters(),
    preferredname: Type.Optional(line(LIMITS.name)),
    phone: Type.Optional(line(LIMITS.phone)),
    address: line(200),
    zipcode: line(LIMITS.zip),
    city: line(LIMITS.city),
    state: line(LIMITS.name),
    country: country(),
  },
  { additionalProperties: false },
);

/** `POST /api/create/volunteer` (S16-S24): who wants to help, why, with what, and the signed waiver. */
export const volunteerForm = Type.Object(
  {
    person,
    reason: lines(LIMITS.message),
    value: lines(LIMITS.message),
    /** Address of the opening that they apply for. */
    opening: Type.Optional(Type.String({ maxLength: 100, pattern: '^[a-z0-9-]+$' })),
    under18: Type.Optional(ticked('errors.invalid')),
    guardian: Type.Optional(
      Type.String({
        maxLength: LIMITS.name,
        format: 'line',
        pattern: '\\p{L}',
        messages: { pattern: 'errors.required', dependencies: 'errors.required' },
      }),
    ),
    guardianAgreed: Type.Optional(
      Type.Literal(true, {
        messages: { const: 'errors.guardian', type: 'errors.guardian', dependencies: 'errors.guardian' },
      }),
    ),
    waiver: Type.String({
      maxLength: LONGEST_DATA_URL,
      pattern: WAIVER,
      messages: { required: 'errors.file', pattern: 'errors.file' },
    }),
    ...hidden,
  },
  // Whoever is under 18 needs somebody who agrees (S21, D47).
  { additionalProperties: false, dependencies: { under18: ['guardian', 'guardianAgreed'] } },
);

export type VolunteerForm = Static<typeof volunteerForm>;

/** An opening that can be applied for, in the language of the page. */
export interface OpenRole {
  readonly slug: string;
  readonly role: string;
}
