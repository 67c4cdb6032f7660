// Valid requests for tests of pages and services.
const texts = {
  title: 'Open day',
  subtitle: 'Come and see',
  html: '<p>Bring a <b>friend</b>.</p>',
  industries: ['literacy'],
} as const;

const person = { firstname: 'Zoë', lastname: 'O’Neill', email: 'zoe@example.org' } as const;
const version = 1;
const timestamp = 1_780_000_000_000;

export const newsSample = { ...texts, format: 'magazine', links: ['https://example.org/a'] } as const;
export const newsChangeSample = { ...newsSample, version } as const;

export const eventSample = {
  ...texts,
  dateStart: '2093-04-01',
  dateEnd: '2093-04-02',
  timeStart: '09:00',
  timeEnd: '16:30',
  timeZone: 'America/Los_Angeles',
  meetingType: 'inPerson',
  country: 'US',
  city: 'San José',
  cost: '12.50',
  currency: 'USD',
  jobLevel: 'executive',
  items: [{ name: 'Pens', quantity: '2', unit: 'dozens' }],
} as const;
export const eventChangeSample = { ...eventSample, version } as const;

export const cancelSample = { version, reason: 'The speaker is ill.' } as const;

export const signUpSample = {
  ...person,
  timestamp,
  guests: [{ firstname: 'Ана', lastname: 'Иванова', email: 'ana@example.org' }],
} as const;
export const userSignUpSample = { email: person.email, timestamp } as const;

export const participantSample = { ...person, spoken: 'fr' } as const;
export const messageSample = { to: 'coming', text: 'Bring a pen.\n\nSee you soon.' } as const;
