import {
  choice,
  country,
  email,
  fileId,
  hiddenFields,
  FIELD_LIMITS,
  line,
  lines,
} from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import { DISTANCES, GENDERS, OPINIONS, SEVERITIES, TEACHER_CONCERNS } from '../src/rules/choices.ts';
import { PRINTED_FIELDS } from '../src/rules/printed-fields.ts';

/** Returns the schema of a text with at least two characters, one of them a letter or digit (F32). */
function textOfTwoCharacters(maxLength: number) {
  const key = 'errors.trialTwoCharacters';
  const messages = { required: key, minLength: key, pattern: key };
  return Type.String({ minLength: 2, maxLength, format: 'line', pattern: '[\\p{L}\\p{N}]', messages });
}

function one<const T extends readonly string[]>(values: T, key = 'errors.trialSelect') {
  return { ...choice(values), messages: { required: key, enum: key, type: key } };
}

const flag = () => Type.Optional(one(['true', 'false']));
const DETAIL = 2_000;

/** Entries about the people and their address. `PRINTED_FIELDS` names those that are printed on the waiver. */
const people = {
  firstname: textOfTwoCharacters(FIELD_LIMITS.name),
  middlename: Type.Optional(line(FIELD_LIMITS.name)),
  lastname: textOfTwoCharacters(FIELD_LIMITS.name),
  emailaddress: {
    ...email('errors.trialEmail'),
    messages: { required: 'errors.trialEmail', pattern: 'errors.trialEmail' },
  },
  phone: textOfTwoCharacters(FIELD_LIMITS.phone),
  childfirstname: textOfTwoCharacters(FIELD_LIMITS.name),
  childmiddlename: Type.Optional(line(FIELD_LIMITS.name)),
  childlastname: textOfTwoCharacters(FIELD_LIMITS.name),
  childpreferredname: Type.Optional(line(FIELD_LIMITS.name)),
  gender: one(GENDERS, 'errors.trialChoose'),
  birth: Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    messages: { required: 'errors.trialBirth', pattern: 'errors.trialBirth', type: 'errors.trialBirth' },
  }),
  address: textOfTwoCharacters(200),
  zip: textOfTwoCharacters(FIELD_LIMITS.zip),
  city: textOfTwoCharacters(FIELD_LIMITS.city),
  state: textOfTwoCharacters(FIELD_LIMITS.city),
  country: country(),
  distance: one(DISTANCES),
};

/**
 * Schema of `POST /api/createFieldTrial` (F58). `anw1` is a comma-separated list of letters; `availDate` is a
 * comma-separated list of `date&time` pairs, which `registrationProblems` checks. The names of the child's fields begin
 * with `child`, unlike in the specification.
 */
export const registrationForm = Type.Object(
  {
    ...people,
    anw1: Type.String({
      pattern: '^[a-h](?:,[a-h]){0,7}$',
      messages: { required: 'errors.trialSkills', pattern: 'errors.trialSkills' },
    }),
    issuedetail: Type.Optional(lines(DETAIL)),
    anw2: one(SEVERITIES),
    anw3: one(TEACHER_CONCERNS),
    anw4: one(TEACHER_CONCERNS),
    anw5: one(OPINIONS),
    fileid: {
      ...fileId(),
      messages: { required: 'errors.trialWaiver', pattern: 'errors.trialWaiver' },
    },
    availDate: Type.Optional(Type.String({ maxLength: 300, format: 'line' })),
    drop: one(['true', 'false']),
    stay: flag(),
    comment: Type.Optional(lines(DETAIL)),
    /** Hash of the consent text on the screen. */
    consent: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    ...hiddenFields,
  },
  { additionalProperties: false },
);

export type RegistrationForm = Static<typeof registrationForm>;

/**
 * Schema of the entries printed on the waiver, with the rules of the registration. They are validated when the waiver is
 * signed, before the registration is sent.
 */
export const printedEntries = Type.Pick(Type.Object(people), PRINTED_FIELDS);

/** Schema of an unfinished registration that prefills the waiver; every entry is optional. */
export const waiverEntries = Type.Partial(
  Type.Object({
    firstname: Type.String({ maxLength: FIELD_LIMITS.name, format: 'line' }),
    middlename: Type.String({ maxLength: FIELD_LIMITS.name, format: 'line' }),
    lastname: Type.String({ maxLength: FIELD_LIMITS.name, format: 'line' }),
    emailaddress: Type.String({ maxLength: FIELD_LIMITS.email, format: 'line' }),
    phone: Type.String({ maxLength: FIELD_LIMITS.phone, format: 'line' }),
    childfirstname: Type.String({ maxLength: FIELD_LIMITS.name, format: 'line' }),
    childmiddlename: Type.String({ maxLength: FIELD_LIMITS.name, format: 'line' }),
    childlastname: Type.String({ maxLength: FIELD_LIMITS.name, format: 'line' }),
    birth: people.birth,
    address: Type.String({ maxLength: 200, format: 'line' }),
    zip: Type.String({ maxLength: FIELD_LIMITS.zip, format: 'line' }),
    city: Type.String({ maxLength: FIELD_LIMITS.city, format: 'line' }),
    state: Type.String({ maxLength: FIELD_LIMITS.city, format: 'line' }),
    country: people.country,
  }),
);
