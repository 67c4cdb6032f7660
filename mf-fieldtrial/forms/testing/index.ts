import type {
  DraftForm,
  OfferForm,
  RegistrationForm,
  ReportForm,
  SignForm,
  StatusForm,
  TimesForm,
} from '../index.ts';

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';

/** Returns the date `days` after today or after `from`, as `YYYY-MM-DD`. */
export function dateInDays(days: number, from = new Date()): string {
  return new Date(from.getTime() + days * 24 * 3600_000).toISOString().slice(0, 10);
}

/** Returns two requested times that are valid for a registration sent at `from`. */
export function upcomingTimes(from?: Date): string {
  return `${dateInDays(30, from)}&10:30 am,${dateInDays(32, from)}&02:00 pm`;
}

/** Valid requests for tests of pages and services. */
export const registrationSample: RegistrationForm = {
  firstname: 'José',
  lastname: 'O’Neill',
  emailaddress: 'jose@example.org',
  phone: '+1 555 010 0142',
  childfirstname: 'Zoë',
  childlastname: 'O’Neill',
  childpreferredname: 'Zo',
  gender: 'female',
  birth: '2019-02-28',
  address: '12 Elm Street',
  zip: '94110',
  city: 'San Francisco',
  state: 'California',
  country: 'US',
  distance: '25',
  anw1: 'a,e',
  issuedetail: 'She speaks\nless than others.',
  anw2: 'c',
  anw3: 'b',
  anw4: 'i',
  anw5: 'g',
  fileid: 'AAAAAAAAAAAAAAAAAAAAAA',
  availDate: upcomingTimes(),
  drop: 'false',
  stay: 'true',
  comment: 'Is there a place to park?',
};

export const draftSample: DraftForm = { emailaddress: 'jose@example.org', entries: '{"firstname":"José"}' };
export const statusSample: StatusForm = { reference: 'LK-AAAA-2222', emailaddress: 'jose@example.org' };
export const timesSample: TimesForm = { token: TOKEN, availDate: `${dateInDays(30)}&10:30 am` };
export const offerSample: OfferForm = { token: TOKEN, offer: '11111111-2222-4333-8444-555555555555' };
export const reportSample: ReportForm = { token: TOKEN, reference: 'LK-AAAA-2222' };
export const withdrawSample = { token: TOKEN, what: 'cancel' };
export const signSample: SignForm = {
  firstname: 'José',
  lastname: 'O’Neill',
  emailaddress: 'jose@example.org',
  phone: '+1 555 010 0142',
  childfirstname: 'Zoë',
  childlastname: 'O’Neill',
  birth: '2019-02-28',
  address: '12 Elm Street',
  zip: '94110',
  city: 'San Francisco',
  state: 'California',
  consent: 'a'.repeat(64),
  name: 'José O’Neill',
};
