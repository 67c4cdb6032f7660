import { AUDIENCE_ROLES, REFERRAL_KINDS } from '@larkfield/contracts/catalogues';
import {
  choice,
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

const referer = Type.Object(
  {
    email: email(),
    firstname: letters(),
    lastname: letters(),
    preferredname: Type.Optional(line(FIELD_LIMITS.name)),
    phone: Type.Optional(line(FIELD_LIMITS.phone)),
    city: Type.Optional(line(FIELD_LIMITS.city)),
    state: Type.Optional(line(FIELD_LIMITS.name)),
    country: country(),
    zipCode: Type.Optional(line(FIELD_LIMITS.zip)),
  },
  { additionalProperties: false },
);

const collaborator = Type.Object(
  {
    email: email(),
    firstname: line(FIELD_LIMITS.name),
    lastname: line(FIELD_LIMITS.name),
    preferredname: Type.Optional(line(FIELD_LIMITS.name)),
    phone: Type.Optional(line(FIELD_LIMITS.phone)),
    city: line(FIELD_LIMITS.city),
    state: line(FIELD_LIMITS.name),
    country: country(),
    zipCode: line(FIELD_LIMITS.zip),
  },
  { additionalProperties: false },
);

/** `POST /api/create/collaborator` (S30-S37): the referrer, the referred person, and that person's consent. */
export const referralForm = Type.Object(
  {
    referer,
    collaborator,
    role: choice(AUDIENCE_ROLES),
    cust_collab: choice(REFERRAL_KINDS),
    comment: Type.Optional(lines(FIELD_LIMITS.message)),
    agreed: requiredCheckbox('errors.agreed'),
    ...hiddenFields,
  },
  { additionalProperties: false },
);

export type ReferralForm = Static<typeof referralForm>;
