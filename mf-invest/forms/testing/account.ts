import type {
  BankForm,
  InvestorLoginForm,
  InvestorRecoveryForm,
  InvestorResetForm,
  SignupForm,
} from '../index.ts';

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';

const bankAccount = {
  first_name: 'José',
  last_name: 'O’Neill',
  bankname: 'Bay Savings Bank',
  swift: '121000358',
  account_nr: '0042 1187 3350',
  account_type: 'checking',
} as const;

const beneficiant = {
  first_name: 'Zoë',
  last_name: 'O’Neill',
  city: 'San Francisco',
  country: 'US',
  phone_nr: '+1 555 010 0143',
  birth: '1984-07-09',
  ssn: '212-11-2233',
} as const;

/** Valid requests for tests of pages and services: an adult resident of the United States. */
export const signupSample: SignupForm = {
  username: 'jose_oneill',
  password: 'Harbor42Lights',
  directInvest: {
    account_type: 'individual',
    first_name: 'José',
    middle_name: 'M.',
    last_name: 'O’Neill',
    birth: '1980-02-29',
    ssn: '212-45-6789',
    id_type: 'driverLicense',
    mail: 'jose@example.org',
    phone_nr: '+1 555 010 0142',
    address: '12 Elm Street',
    city: 'San Francisco',
    state: 'California',
    zip: '94110',
    country: 'US',
    beneficiary_type: 'individual',
    beneficiant,
    bankAccount,
    security_question: 'firstPet',
    security_answer: 'Biscuit',
    comments: 'Please write by mail.',
  },
};

/** A minor with a guardian. */
export const custodialSample: SignupForm = {
  ...signupSample,
  username: 'mia_tanaka',
  directInvest: {
    ...signupSample.directInvest,
    account_type: 'custodial',
    birth: '2019-03-01',
    parentalGuardian: {
      first_name: 'Aiko',
      last_name: 'Tanaka',
      city: 'Oakland',
      country: 'US',
      phone_nr: '+1 555 010 0144',
      ssn: '212-77-8899',
      id_type: 'passport',
    },
  },
};

/** In favour of a trust, which has no date of birth. */
export const trustSample: SignupForm = {
  ...signupSample,
  username: 'ada_trust',
  directInvest: {
    ...signupSample.directInvest,
    beneficiary_type: 'trust',
    beneficiant: {
      first_name: 'Ruth',
      last_name: 'Weber',
      trust_name: 'O’Neill Family Trust',
      city: 'San Francisco',
      country: 'US',
      phone_nr: '+1 555 010 0145',
      ein: '98-7612345',
    },
  },
};

/** Investor and beneficiaries live outside the United States, so no SSN is needed. */
export const abroadSample: SignupForm = {
  username: '田中 愛子',
  password: 'Harbor42Lights',
  directInvest: {
    account_type: 'individual',
    first_name: '愛子さん',
    last_name: '田中',
    birth: '1990-12-31',
    id_type: 'passport',
    mail: 'aiko@example.co.jp',
    phone_nr: '+81 3 5555 0142',
    address: '中央区一丁目2番3号',
    city: '大阪市',
    state: '大阪府',
    zip: '530-0001',
    country: 'JP',
    beneficiary_type: 'individual',
    beneficiant: {
      first_name: '健太',
      last_name: '田中',
      city: '大阪市',
      country: 'JP',
      phone_nr: '+81 3 5555 0143',
      birth: '1988-05-05',
    },
    bankAccount: { ...bankAccount, swift: 'BOTKJPJTXXX', account_nr: '1234567' },
    security_question: 'oldestFriend',
    security_answer: '由美子',
  },
};

export const investorLoginSample: InvestorLoginForm = { username: 'jose_oneill', password: 'Harbor42Lights' };
export const investorRecoverySample: InvestorRecoveryForm = { email: 'jose@example.org' };
export const activationSample = { token: TOKEN };
export const investorResetSample: InvestorResetForm = { token: TOKEN, password: 'Lantern77Bay' };
export const investorPasswordSample = { password: 'Harbor42Lights' };
export const bankSample: BankForm = bankAccount;
