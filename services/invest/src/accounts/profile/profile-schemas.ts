import Type, { type Static, type TSchema } from 'typebox';

const text = () => Type.String();
const optional = <S extends TSchema>(schema: S) => Type.Optional(Type.Unsafe<Static<S> | undefined>(schema));
const maybe = () => optional(Type.String());

const named = { first_name: text(), last_name: text(), city: text(), country: text(), phone_nr: text() };
const beneficiary = Type.Object({
  ...named,
  suffix: maybe(),
  trust_name: maybe(),
  birth: maybe(),
  ein: maybe(),
  ssn: maybe(),
});

/** `InvestorProfile` of the area. The serializer drops all fields that are not listed. */
export const profileAnswer = Type.Object({
  username: text(),
  directInvest: Type.Object({
    account_type: text(),
    first_name: text(),
    middle_name: maybe(),
    last_name: text(),
    suffix: maybe(),
    birth: text(),
    id_type: text(),
    mail: text(),
    phone_nr: text(),
    address: text(),
    city: text(),
    state: text(),
    zip: text(),
    country: text(),
    ssn: maybe(),
    parentalGuardian: optional(Type.Object({ ...named, id_type: text(), ssn: maybe() })),
    beneficiary_type: text(),
    beneficiant: beneficiary,
    contingent_type: maybe(),
    contingent: optional(beneficiary),
    bankAccount: Type.Object({
      first_name: text(),
      last_name: text(),
      bankname: text(),
      swift: text(),
      account_nr: text(),
      account_type: text(),
    }),
    security_question: text(),
    comments: maybe(),
  }),
  bankChange: optional(Type.Object({ bankname: text(), account_nr: text(), until: text() })),
  paymentsWaitUntil: maybe(),
});

const own = optional(Type.Object({ ein: maybe(), ssn: maybe() }));

/** `InvestorSecrets` of the area. */
export const secretsAnswer = Type.Object({
  ssn: maybe(),
  parentalGuardian: own,
  beneficiant: own,
  contingent: own,
  bankAccount: Type.Object({ account_nr: text() }),
});
