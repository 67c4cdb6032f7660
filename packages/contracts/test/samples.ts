import type {
  ContactForm,
  LoginForm,
  NewsletterForm,
  ParticipantLoginForm,
  ProfileForm,
  RecoveryForm,
  ReferralForm,
  RegisterForm,
  ResetForm,
} from '../src/forms/index.ts';

/** Forms that are filled in correctly, for tests of all rooms. */
export const contactSample: ContactForm = {
  firstname: 'Ana María',
  lastname: "O'Neill-Šimić",
  city: 'São Paulo',
  state: 'SP',
  country: 'BR',
  zip: '01310-100',
  email: 'ana.oneill@example.com',
  phone: '+55 11 5550 0142',
  role: 'parent',
  jobLevel: 'privateParty',
  message: 'Our son is four.\nWho could we talk to?',
};

export const newsletterSample: NewsletterForm = {
  firstname: '美咲',
  lastname: '田中',
  city: '大阪市',
  state: '大阪府',
  country: 'JP',
  zip: '530-0001',
  email: 'misaki@example.co.jp',
  role: 'teacher',
  frequency: 'threeMonths',
};

export const referralSample: ReferralForm = {
  referer: { email: 'lena@example.org', firstname: 'Lena', lastname: 'Fuchs', country: 'DE' },
  collaborator: {
    email: 'j.perez@example.com',
    firstname: 'José',
    lastname: 'Pérez',
    city: 'Lima',
    state: 'Lima',
    country: 'PE',
    zipCode: '15001',
  },
  role: 'healthcare',
  cust_collab: 'collaborator',
  agreed: true,
};

export const profileSample: ProfileForm = {
  firstname: 'Zeynep',
  middleinitial: 'Ö',
  lastname: 'Aydın',
  preferredname: 'Zey',
  role: 'specialist',
  country: 'TR',
  state: 'İzmir',
  city: 'İzmir',
  zipcode: '35000',
  jobfunction: 'medical',
  joblevel: 'intermediate',
  jobtitle: 'Speech therapist',
};

export const registerSample: RegisterForm = {
  ...profileSample,
  username: 'zey_aydin',
  email: 'zeynep@example.org',
  password: 'Kite_42_sky',
};

export const loginSample: LoginForm = { username: 'zey_aydin', password: 'Kite_42_sky' };

export const participantLoginSample: ParticipantLoginForm = {
  firstname: 'Zeynep',
  lastname: 'Aydın',
  email: 'zeynep@example.org',
};

export const recoverySample: RecoveryForm = { email: 'zeynep@example.org' };

export const resetSample: ResetForm = {
  email: 'zeynep@example.org',
  token: 'AbCdEfGhIjKlMnOpQrStUv',
  password: 'Moon_1_tide',
  timestamp: 3_792_000_000_000,
};
