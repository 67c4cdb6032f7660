import { AUDIENCE_ROLES, REFERRAL_KINDS } from '@larkfield/contracts/catalogues';
import {
  choice,
  country,
  email,
  hidden,
  letters,
  line,
  lines,
  LIMITS,
  ticked,
} from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

const referer = Type.Object(
  {
    email: email(),
    firstname: letters(),
    lastname: letters(),
    preferredname: Type.Optional(line(LIMITS.name)),
    phone: Type.Optional(line(LIMITS.phone)),
    city: Type.Optional(line(LIMITS.city)),
    state: Type.Optional(line(LIMITS.name)),
    country: country(),
    zipCode: Type.Optional(line(LIMITS.zip)),
  },
  { additionalProperties: false },
);

const collaborator = Type.Object(
  {
    email: email(),
    firstname: line(LIMITS.name),
    lastname: line(LIMITS.name),
    preferredname: Type.Optional(line(LIMITS.name)),
    phone: Type.Optional(line(LIMITS.phone)),
    city: line(LIMITS.city),
    state: line(LIMITS.name),
    country: country(),
    zipCode: line(LIMITS.zip),
  },
  { additionalProperties: false },
);

/** `POST /api/create/collaborator` (S30-S37): who refers, who is referred, and that the latter agreed. */
export const referralForm = Type.Object(
  {
    referer,
    collaborator,
    role: choice(AUDIENCE_ROLES),
    cust_collab: choice(REFERRAL_KINDS),
    comment: Type.Optional(lines(LIMITS.message)),
    agreed: ticked('errors.agreed'),
    ...hidden,
  },
  { additionalProperties: false },
);

export type ReferralForm = Static<typeof referralForm>;
