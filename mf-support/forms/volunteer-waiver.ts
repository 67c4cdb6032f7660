import { FIELD_LIMITS, hiddenFields, signatureEntries } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import { PRINTED_FIELDS } from '../src/rules/volunteer-waiver.ts';
import { volunteerForm } from './volunteer.ts';

const closed = { additionalProperties: false } as const;
const { person, opening, under18, guardian } = volunteerForm.properties;

/** An entry that may be unfinished. */
const part = (maxLength: number) => Type.Optional(Type.String({ maxLength, format: 'line' }));

/** `POST /api/volunteer/waiver`: the document with the entries so far, for signing by hand. */
export const volunteerWaiverForm = Type.Object(
  {
    person: Type.Optional(
      Type.Object(
        {
          firstname: part(FIELD_LIMITS.name),
          lastname: part(FIELD_LIMITS.name),
          mail: part(FIELD_LIMITS.email),
          address: part(200),
          zipcode: part(FIELD_LIMITS.zip),
          city: part(FIELD_LIMITS.city),
          state: part(FIELD_LIMITS.name),
          country: Type.Optional(person.properties.country),
        },
        closed,
      ),
    ),
    opening,
    under18,
    guardian: part(FIELD_LIMITS.name),
    format: Type.Optional(Type.Unsafe<'docx' | 'pdf'>({ type: 'string', enum: ['docx', 'pdf'] })),
    language: hiddenFields.language,
  },
  closed,
);

const signature = Type.Object(signatureEntries, closed);

/** `POST /api/volunteer/sign`: creates the signed waiver. Under 18 a guardian signs, too (S21, D47). */
export const volunteerSignForm = Type.Object(
  {
    person: Type.Pick(person, PRINTED_FIELDS, closed),
    opening,
    under18,
    guardian,
    /** SHA-256 of the text on the screen. */
    consent: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    signature,
    guardianSignature: Type.Optional(
      Type.Object(signatureEntries, { ...closed, messages: { dependencies: 'errors.required' } }),
    ),
    language: hiddenFields.language,
  },
  { ...closed, dependencies: { under18: ['guardian', 'guardianSignature'] } },
);

export type VolunteerWaiverForm = Static<typeof volunteerWaiverForm>;
export type VolunteerSignForm = Static<typeof volunteerSignForm>;
