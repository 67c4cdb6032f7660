import { choice, country, email, hidden, LIMITS, line, lines } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';
import {
  ACCOUNT_TYPES,
  BENEFICIARY_TYPES,
  ID_TYPES,
  INVESTOR_RULES,
  SECURITY_QUESTIONS,
} from '../../src/rules/account-choices.ts';
import { bankAccount } from './bank.ts';
import {
  absent,
  birth,
  closed,
  ein,
  needed,
  newPassword,
  phone,
  repetition,
  REQUIRED,
  ssn,
  suffix,
  two,
  username,
} from './fields.ts';

const name = { first_name: two(LIMITS.name), last_name: two(LIMITS.name) };
const reached = { city: two(LIMITS.city), country: needed(country()), phone_nr: phone() };
const numbers = { ssn: ssn(), ssn_confirm: repetition() };
const refused = { ein: absent(), ssn: absent(), ssn_confirm: absent() };

const guardian = Type.Object({ ...name, ...reached, ...numbers, id_type: needed(choice(ID_TYPES)) }, closed);

/** An individual or a trust; of a trust, names are those of its trustee. `signupProblems` knows what depends on that. */
const beneficiary = Type.Object(
  {
    ...name,
    suffix: suffix(),
    trust_name: Type.Optional(two(200)),
    ...reached,
    birth: Type.Optional(birth()),
    ...(INVESTOR_RULES.beneficiarySsn ? { ein: ein(), ...numbers } : refused),
  },
  closed,
);

const directInvest = Type.Object(
  {
    account_type: needed(choice(ACCOUNT_TYPES)),
    first_name: two(LIMITS.name),
    middle_name: Type.Optional(line(LIMITS.name)),
    last_name: two(LIMITS.name),
    suffix: suffix(),
    birth: birth(),
    ...numbers,
    id_type: needed(choice(ID_TYPES)),
    mail: needed(email()),
    phone_nr: phone(),
    address: two(200),
    city: two(LIMITS.city),
    state: two(LIMITS.name),
    zip: needed(line(LIMITS.zip)),
    country: needed(country()),
    parentalGuardian: Type.Optional(guardian),
    beneficiary_type: needed(choice(BENEFICIARY_TYPES)),
    beneficiant: beneficiary,
    contingent_type: Type.Optional(choice(BENEFICIARY_TYPES)),
    contingent: Type.Optional(beneficiary),
    bankAccount: Type.Object(bankAccount, closed),
    security_question: needed(choice(SECURITY_QUESTIONS)),
    security_answer: {
      ...two(LIMITS.name),
      messages: { required: REQUIRED, minLength: REQUIRED, pattern: REQUIRED },
    },
    comments: Type.Optional(lines(2_000)),
  },
  closed,
);

/**
 * `POST /api/create/login` and `/api/create/directInvest` (I28-I47). The service turns a body with `toSignup` before it is
 * checked and asks `signupProblems` after that; repetitions (`confirm`, `ssn_confirm`) are compared and never kept. `role`
 * is taken and means nothing: it is always Investor (D69). `requestId` stands for the call's idempotency key where a
 * program cannot set that header.
 */
export const signupForm = Type.Object(
  {
    username: username(),
    password: newPassword(),
    confirm: repetition(),
    role: Type.Optional(line(40)),
    directInvest,
    requestId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' })),
    ...hidden,
  },
  closed,
);

export type SignupForm = Static<typeof signupForm>;
export type DirectInvest = Static<typeof directInvest>;
export type Beneficiary = Static<typeof beneficiary>;
export type Guardian = Static<typeof guardian>;
