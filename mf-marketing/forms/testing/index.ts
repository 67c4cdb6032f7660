import type { Static } from 'typebox';
import type {
  changeEmailForm,
  changePasswordForm,
  closeAccountForm,
  ContactForm,
  endSessionForm,
  IssueBody,
  LoginForm,
  NewsletterForm,
  NewsletterPreferencesForm,
  ParticipantLoginForm,
  ProfileForm,
  RecoveryForm,
  RegisterForm,
  ResetForm,
  totpConfirmForm,
  totpStopForm,
} from '../index.ts';

/** Valid requests for tests of pages and services. */
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

export const newsletterPreferencesSample: NewsletterPreferencesForm = {
  token: 'AbCdEfGhIjKlMnOpQrStUv',
  frequency: 'oneYear',
  subscribed: true,
};

export const changeEmailSample: Static<typeof changeEmailForm> = {
  email: 'zeynep.aydin@example.org',
  password: 'Kite_42_sky',
};

export const changePasswordSample: Static<typeof changePasswordForm> = {
  password: 'Kite_42_sky',
  newPassword: 'Moon_1_tide',
};

export const closeAccountSample: Static<typeof closeAccountForm> = { password: 'Kite_42_sky' };

export const totpConfirmSample: Static<typeof totpConfirmForm> = { code: '123 456' };

export const totpStopSample: Static<typeof totpStopForm> = { password: 'Kite_42_sky', code: '123456' };

export const endSessionSample: Static<typeof endSessionForm> = { id: 'AbCdEfGhIjKlMnOpQrStUv' };

export const issueSample: IssueBody = {
  texts: {
    en: {
      subject: 'Our first reading week',
      intro: 'Two schools have read with us.\nHere is what we saw.',
      html: '<h2>In class</h2><p>Read <a href="/about">about us</a> and <strong>write</strong> to us.</p><ul><li>one</li><li>two</li></ul>',
    },
    de: { subject: 'Unsere erste Lesewoche', intro: '', html: '<p>Zwei Schulen haben mit uns gelesen.</p>' },
  },
  fallback: 'en',
  items: [
    {
      kind: 'event',
      slug: 'open-day',
      language: 'en',
      title: 'Open day',
      summary: 'See our tools and ask us.',
      texts: { de: { title: 'Tag der offenen Tür', summary: 'Sehen Sie unsere Werkzeuge.' } },
      publishedAt: '2090-02-01T09:00:00.000Z',
      firstDay: '2090-04-02',
      lastDay: '2090-04-03',
      image: { src: '/api/events/files/abc', alt: 'A classroom', width: 800, height: 500 },
    },
    {
      kind: 'news',
      slug: 'new-study',
      language: 'en',
      title: 'A new study',
      summary: '',
      publishedAt: '2090-02-10T09:00:00.000Z',
    },
  ],
};
