import {
  country,
  email,
  hiddenFields,
  letters,
  line,
  lines,
  FIELD_LIMITS,
  requiredCheckbox,
} from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

/** Maximum length of a file inside the form as data URL: 2 MB (D46). Larger files are uploaded before and sent as an id. */
const MAX_DATA_URL_LENGTH = 2_800_000;

const WAIVER = '^(?:[A-Za-z0-9_-]{22}|data:application/(?:pdf|zip|x-zip-compressed);base64,[A-Za-z0-9+/=]+)$';

const person = Type.Object(
  {
    mail: email(),
    firstname: letters(),
    lastname: letters(),
    preferredname: Type.Optional(line(FIELD_LIMITS.name)),
    phone: Type.Optional(line(FIELD_LIMITS.phone)),
    address: line(200),
    zipcode: line(FIELD_LIMITS.zip),
    city: line(FIELD_LIMITS.city),
    state: line(FIELD_LIMITS.name),
    country: country(),
  },
  { additionalProperties: false },
);

/** `POST /api/create/volunteer` (S16-S24): person, motivation, skills, and the signed waiver. */
export const volunteerForm = Type.Object(
  {
    person,
    reason: lines(FIELD_LIMITS.message),
    value: lines(FIELD_LIMITS.message),
    opening: Type.Optional(Type.String({ maxLength: 100, pattern: '^[a-z0-9-]+$' })),
    under18: Type.Optional(requiredCheckbox('errors.invalid')),
    guardian: Type.Optional(
      Type.String({
        maxLength: FIELD_LIMITS.name,
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
      maxLength: MAX_DATA_URL_LENGTH,
      pattern: WAIVER,
      messages: { required: 'errors.file', pattern: 'errors.file' },
    }),
    ...hiddenFields,
  },
  // Applicants under 18 need the consent of a guardian (S21, D47).
  { additionalProperties: false, dependencies: { under18: ['guardian', 'guardianAgreed'] } },
);

export type VolunteerForm = Static<typeof volunteerForm>;

/** Opening that accepts applications, in the language of the page. */
export interface OpenRole {
  readonly slug: string;
  readonly role: string;
}
