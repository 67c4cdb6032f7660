import { choice, country, email, hiddenFields, FIELD_LIMITS, line, lines } from '@larkfield/contracts/forms';
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
  notAllowed,
  birth,
  closed,
  ein,
  requiredField,
  newPassword,
  phone,
  repeatedInput,
  REQUIRED_KEY,
  ssn,
  suffix,
  nameText,
  username,
} from './fields.ts';

const name = { first_name: nameText(FIELD_LIMITS.name), last_name: nameText(FIELD_LIMITS.name) };
const contactDetails = {
  city: nameText(FIELD_LIMITS.city),
  country: requiredField(country()),
  phone_nr: phone(),
};
const numbers = { ssn: ssn(), ssn_confirm: repeatedInput() };
const refused = { ein: notAllowed(), ssn: notAllowed(), ssn_confirm: notAllowed() };

const guardian = Type.Object(
  { ...name, ...contactDetails, ...numbers, id_type: requiredField(choice(ID_TYPES)) },
  closed,
);

/**
 * A person or a trust. For a trust, `first_name` and `last_name` are those of its trustee. `signupProblems` checks the
 * rules that differ.
 */
const beneficiary = Type.Object(
  {
    ...name,
    suffix: suffix(),
    trust_name: Type.Optional(nameText(200)),
    ...contactDetails,
    birth: Type.Optional(birth()),
    ...(INVESTOR_RULES.beneficiarySsn ? { ein: ein(), ...numbers } : refused),
  },
  closed,
);

const directInvest = Type.Object(
  {
    account_type: requiredField(choice(ACCOUNT_TYPES)),
    first_name: nameText(FIELD_LIMITS.name),
    middle_name: Type.Optional(line(FIELD_LIMITS.name)),
    last_name: nameText(FIELD_LIMITS.name),
    suffix: suffix(),
    birth: birth(),
    ...numbers,
    id_type: requiredField(choice(ID_TYPES)),
    mail: requiredField(email()),
    phone_nr: phone(),
    address: nameText(200),
    city: nameText(FIELD_LIMITS.city),
    state: nameText(FIELD_LIMITS.name),
    zip: requiredField(line(FIELD_LIMITS.zip)),
    country: requiredField(country()),
    parentalGuardian: Type.Optional(guardian),
    beneficiary_type: requiredField(choice(BENEFICIARY_TYPES)),
    beneficiant: beneficiary,
    contingent_type: Type.Optional(choice(BENEFICIARY_TYPES)),
    contingent: Type.Optional(beneficiary),
    bankAccount: Type.Object(bankAccount, closed),
    security_question: requiredField(choice(SECURITY_QUESTIONS)),
    security_answer: {
      ...nameText(FIELD_LIMITS.name),
      messages: { required: REQUIRED_KEY, minLength: REQUIRED_KEY, pattern: REQUIRED_KEY },
    },
    comments: Type.Optional(lines(2_000)),
  },
  closed,
);

/**
 * `POST /api/create/login`, `/api/create/directInvest` (I28-I47). The service converts a body with `toSignup`, validates it,
 * then calls `signupProblems`. Repeated inputs are never stored. `role` is ignored (D69). `requestId` replaces the
 * idempotency key header.
 */
export const signupForm = Type.Object(
  {
    username: username(),
    password: newPassword(),
    confirm: repeatedInput(),
    role: Type.Optional(line(40)),
    directInvest,
    requestId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' })),
    ...hiddenFields,
  },
  closed,
);

export type SignupForm = Static<typeof signupForm>;
export type DirectInvest = Static<typeof directInvest>;
export type Beneficiary = Static<typeof beneficiary>;
export type Guardian = Static<typeof guardian>;
