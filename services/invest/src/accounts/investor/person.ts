import type {
  BankForm,
  Beneficiary as BeneficiaryForm,
  DirectInvest,
  Guardian as GuardianForm,
} from '@larkfield/mf-invest/forms';
import type { Bank, Beneficiary, Guardian, Person, Secrets } from './account.ts';

type BankEntries = Omit<BankForm, 'website' | 'elapsed' | 'language'>;

export function toPerson(form: DirectInvest): Person {
  const { parentalGuardian, beneficiary_type, beneficiant, contingent_type, contingent } = form;
  return {
    accountType: form.account_type,
    firstName: form.first_name,
    middleName: form.middle_name,
    lastName: form.last_name,
    suffix: form.suffix,
    birth: form.birth,
    idType: form.id_type,
    phone: form.phone_nr,
    address: form.address,
    city: form.city,
    region: form.state,
    zip: form.zip,
    country: form.country,
    guardian: parentalGuardian && { ...toNamed(parentalGuardian), idType: parentalGuardian.id_type },
    beneficiary: toBeneficiary(beneficiary_type, beneficiant),
    contingent: contingent_type && contingent && toBeneficiary(contingent_type, contingent),
    bank: toBank(form.bankAccount),
    securityQuestion: form.security_question,
    comments: form.comments,
  };
}

export function toSecrets({
  ssn,
  parentalGuardian,
  beneficiary_type,
  beneficiant,
  contingent_type,
  contingent,
  bankAccount,
}: DirectInvest): Secrets {
  return {
    ssn: compactNumber(ssn),
    guardianSsn: compactNumber(parentalGuardian?.ssn),
    beneficiarySsn: compactNumber(beneficiant.ssn),
    beneficiaryEin: compactNumber(beneficiary_type === 'trust' ? beneficiant.ein : undefined),
    contingentSsn: compactNumber(contingent?.ssn),
    contingentEin: compactNumber(contingent_type === 'trust' ? contingent?.ein : undefined),
    accountNumber: compactNumber(bankAccount.account_nr),
  };
}

export function toBank(form: BankEntries): Bank {
  return {
    firstName: form.first_name,
    lastName: form.last_name,
    bankName: form.bankname,
    swift: form.swift,
    accountType: form.account_type,
  };
}

export function compactNumber(number: string): string;
export function compactNumber(number: string | undefined): string | undefined;
export function compactNumber(number: string | undefined): string | undefined {
  return number?.replaceAll(/[\s-]/g, '');
}

/** Converts to the form's field names. `numbers` are inserted as passed, masked or not. */
export function toDirectInvest(person: Person, email: string, numbers: Secrets) {
  const { guardian, beneficiary, contingent, bank } = person;
  return {
    account_type: person.accountType,
    first_name: person.firstName,
    middle_name: person.middleName,
    last_name: person.lastName,
    suffix: person.suffix,
    birth: person.birth,
    id_type: person.idType,
    mail: email,
    phone_nr: person.phone,
    address: person.address,
    city: person.city,
    state: person.region,
    zip: person.zip,
    country: person.country,
    ssn: numbers.ssn,
    parentalGuardian: guardian && {
      ...fromNamed(guardian),
      id_type: guardian.idType,
      ssn: numbers.guardianSsn,
    },
    beneficiary_type: beneficiary.type,
    beneficiant: fromBeneficiary(beneficiary, numbers.beneficiarySsn, numbers.beneficiaryEin),
    contingent_type: contingent?.type,
    contingent: contingent && fromBeneficiary(contingent, numbers.contingentSsn, numbers.contingentEin),
    bankAccount: {
      first_name: bank.firstName,
      last_name: bank.lastName,
      bankname: bank.bankName,
      swift: bank.swift,
      account_nr: numbers.accountNumber ?? '',
      account_type: bank.accountType,
    },
    security_question: person.securityQuestion,
    comments: person.comments,
  };
}

function toNamed({ first_name, last_name, city, country, phone_nr }: BeneficiaryForm | GuardianForm) {
  return { firstName: first_name, lastName: last_name, city, country, phone: phone_nr };
}

function fromNamed({ firstName, lastName, city, country, phone }: Beneficiary | Guardian) {
  return { first_name: firstName, last_name: lastName, city, country, phone_nr: phone };
}

function toBeneficiary(type: Beneficiary['type'], form: BeneficiaryForm): Beneficiary {
  const { suffix, trust_name: trustName, birth } = form;
  return { type, ...toNamed(form), suffix, trustName, birth: type === 'trust' ? undefined : birth };
}

function fromBeneficiary(beneficiary: Beneficiary, ssn: string | undefined, ein: string | undefined) {
  const { suffix, trustName, birth } = beneficiary;
  return { ...fromNamed(beneficiary), suffix, trust_name: trustName, birth, ein, ssn };
}
