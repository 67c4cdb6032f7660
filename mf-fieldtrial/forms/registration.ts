import { choice, country, email, fileId, hidden, LIMITS, line, lines } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import { DISTANCES, GENDERS, OPINIONS, SEVERITIES, TEACHER } from '../src/rules/choices.ts';
import { PRINTED } from '../src/rules/printed.ts';

/** At least two characters, one of them a letter or digit (F32). */
function two(maxLength: number) {
  const key = 'errors.trialTwoCharacters';
  const messages = { required: key, minLength: key, pattern: key };
  return Type.String({ minLength: 2, maxLength, format: 'line', pattern: '[\\p{L}\\p{N}]', messages });
}

function one<const T extends readonly string[]>(values: T, key = 'errors.trialSelect') {
  return { ...choice(values), messages: { required: key, enum: key, type: key } };
}

const flag = () => Type.Optional(one(['true', 'false']));
const DETAIL = 2_000;

/** Who takes part, and where they live: what the waiver is filled with. */
const people = {
  firstname: two(LIMITS.name),
  middlename: Type.Optional(line(LIMITS.name)),
  lastname: two(LIMITS.name),
  emailaddress: {
    ...email('errors.trialEmail'),
    messages: { required: 'errors.trialEmail', pattern: 'errors.trialEmail' },
  },
  phone: two(LIMITS.phone),
  childfirstname: two(LIMITS.name),
  childmiddlename: Type.Optional(line(LIMITS.name)),
  childlastname: two(LIMITS.name),
  childpreferredname: Type.Optional(line(LIMITS.name)),
  gender: one(GENDERS, 'errors.trialChoose'),
  birth: Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    messages: { required: 'errors.trialBirth', pattern: 'errors.trialBirth', type: 'errors.trialBirth' },
  }),
  address: two(200),
  zip: two(LIMITS.zip),
  city: two(LIMITS.city),
  state: two(LIMITS.city),
  country: country(),
  distance: one(DISTANCES),
};

/**
 * `POST /api/createFieldTrial`, by the names of the specification (F58); the child's names, which it does not tell apart
 * from the parent's, begin with `child`. `anw1` are letters joined by commas, `availDate` pairs `date&time` joined by
 * commas. Calendar and clock are checked by `furtherProblems`.
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
    anw3: one(TEACHER),
    anw4: one(TEACHER),
    anw5: one(OPINIONS),
    fileid: {
      ...fileId(),
      messages: { required: 'errors.trialWaiver', pattern: 'errors.trialWaiver' },
    },
    availDate: Type.Optional(Type.String({ maxLength: 300, format: 'line' })),
    drop: one(['true', 'false']),
    stay: flag(),
    comment: Type.Optional(lines(DETAIL)),
    /** Hash of the consent text that was on the screen. */
    consent: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    ...hidden,
  },
  { additionalProperties: false },
);

export type RegistrationForm = Static<typeof registrationForm>;

/** What is printed on the waiver, by the rules of the registration: nobody signs for less. */
export const printedEntries = Type.Pick(Type.Object(people), PRINTED);

/** Entries of an unfinished registration, to fill the waiver with: whatever is there. */
export const waiverEntries = Type.Partial(
  Type.Object({
    firstname: Type.String({ maxLength: LIMITS.name, format: 'line' }),
    middlename: Type.String({ maxLength: LIMITS.name, format: 'line' }),
    lastname: Type.String({ maxLength: LIMITS.name, format: 'line' }),
    emailaddress: Type.String({ maxLength: LIMITS.email, format: 'line' }),
    phone: Type.String({ maxLength: LIMITS.phone, format: 'line' }),
    childfirstname: Type.String({ maxLength: LIMITS.name, format: 'line' }),
    childmiddlename: Type.String({ maxLength: LIMITS.name, format: 'line' }),
    childlastname: Type.String({ maxLength: LIMITS.name, format: 'line' }),
    birth: people.birth,
    address: Type.String({ maxLength: 200, format: 'line' }),
    zip: Type.String({ maxLength: LIMITS.zip, format: 'line' }),
    city: Type.String({ maxLength: LIMITS.city, format: 'line' }),
    state: Type.String({ maxLength: LIMITS.city, format: 'line' }),
    country: people.country,
  }),
);
