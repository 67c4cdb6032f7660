import { LANGUAGES, type Language } from '@larkfield/contracts';
import { JOB_FUNCTIONS, JOB_LEVELS } from '@larkfield/contracts/catalogues';
import {
  choice,
  country,
  email,
  fileId,
  hiddenFields,
  letters,
  line,
  lines,
  FIELD_LIMITS,
} from '@larkfield/contracts/forms';
import { RICH_TEXT_LIMITS } from '@larkfield/contracts/rich-text';
import Type, { type Static } from 'typebox';
import {
  CLASSES,
  CURRENCIES,
  INDUSTRIES,
  keysOf,
  MAX_MESSAGE,
  MEETING_TYPES,
  MESSAGE_RECEIVERS,
  NEWS_FORMATS,
  REGIONS,
  UNITS,
  VENUES,
  type Currency,
} from '../shared/index.ts';

const closed = { additionalProperties: false } as const;
const CHOOSE = { minItems: 'errors.choose', required: 'errors.choose', type: 'errors.choose' };

function several<K extends string>(keys: readonly K[], least = 0) {
  return Type.Array(choice(keys), {
    minItems: least,
    maxItems: keys.length,
    uniqueItems: true,
    messages: CHOOSE,
  });
}

const age = () => Type.Integer({ minimum: 0, maximum: 999, messages: { type: 'errors.number' } });
/** Returns the schema of a day. Years have four digits, also after adding a day. */
const day = () => Type.String({ pattern: '^[12]\\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$' });
const time = () =>
  Type.String({ pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$', messages: { pattern: 'errors.time' } });
const count = (maximum: number) =>
  Type.Integer({
    minimum: 1,
    maximum,
    messages: { type: 'errors.number', minimum: 'errors.number', maximum: 'errors.number' },
  });

/** Fields of both news and events. Files are uploaded before and sent as ids. */
const shared = {
  title: line(150),
  subtitle: line(250),
  writtenIn: Type.Optional(Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) })),
  region: Type.Optional(choice(keysOf(REGIONS))),
  classes: Type.Optional(several(keysOf(CLASSES))),
  allAges: Type.Optional(Type.Boolean()),
  ageStart: Type.Optional(age()),
  ageEnd: Type.Optional(age()),
  industries: several(keysOf(INDUSTRIES), 1),
  /** HTML, or plain text with empty lines between paragraphs. */
  html: Type.String({ minLength: 1, maxLength: RICH_TEXT_LIMITS.html }),
  image: Type.Optional(fileId()),
  imageAlt: Type.Optional(line(300)),
  document: Type.Optional(fileId()),
  /** In milliseconds; sent by the call of the specification. */
  timestamp: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })),
};

const LINK = '^https?://[^\\s<>"]+$';

export const newsForm = Type.Object(
  {
    ...shared,
    format: Type.Optional(choice(keysOf(NEWS_FORMATS))),
    links: Type.Optional(Type.Array(Type.String({ maxLength: 500, pattern: LINK }), { maxItems: 10 })),
    ...hiddenFields,
  },
  closed,
);

const neededItem = Type.Object(
  { name: line(100), quantity: Type.String({ pattern: '^\\d{1,6}(?:[.,]\\d{1,3})?$' }), unit: choice(UNITS) },
  closed,
);

export const eventForm = Type.Object(
  {
    ...shared,
    dateStart: day(),
    dateEnd: day(),
    allDay: Type.Optional(Type.Boolean()),
    timeStart: Type.Optional(time()),
    timeEnd: Type.Optional(time()),
    /** IANA name. */
    timeZone: Type.Optional(Type.String({ maxLength: 60, pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$' })),
    meetingType: choice(keysOf(MEETING_TYPES)),
    venue: Type.Optional(choice(keysOf(VENUES))),
    country: Type.Optional(country()),
    city: Type.Optional(line(FIELD_LIMITS.city)),
    sponsored: Type.Optional(Type.Boolean()),
    numberExpected: Type.Optional(count(1_000_000)),
    limited: Type.Optional(Type.Boolean()),
    places: Type.Optional(count(5_000)),
    waitingList: Type.Optional(Type.Boolean()),
    free: Type.Optional(Type.Boolean()),
    cost: Type.Optional(
      Type.String({ pattern: '^\\d{1,9}(?:[.,]\\d{1,2})?$', messages: { pattern: 'errors.number' } }),
    ),
    currency: Type.Optional(Type.Unsafe<Currency>({ type: 'string', enum: Object.keys(CURRENCIES) })),
    jobFunction: Type.Optional(choice(JOB_FUNCTIONS)),
    jobTitle: Type.Optional(line(150)),
    jobLevel: choice(JOB_LEVELS),
    items: Type.Optional(Type.Array(neededItem, { maxItems: 50 })),
    ...hiddenFields,
  },
  closed,
);

/** Version of the item that the caller has read. */
const readVersion = { version: Type.Integer({ minimum: 0 }) };

export const newsChangeForm = Type.Object({ ...newsForm.properties, ...readVersion }, closed);
export const eventChangeForm = Type.Object({ ...eventForm.properties, ...readVersion }, closed);

/** `POST /api/events/items/:id/cancel`. */
export const cancelForm = Type.Object({ ...readVersion, reason: line(500), ...hiddenFields }, closed);

export const MAX_GUESTS = 9;

const person = { firstname: letters(), lastname: letters(), email: email() };

/** `POST /api/saveEventParticipant`. */
export const signUpForm = Type.Object(
  {
    ...person,
    timestamp: Type.Integer({ minimum: 0 }),
    guests: Type.Optional(Type.Array(Type.Object(person, closed), { maxItems: MAX_GUESTS })),
    /** Another guest, entered beside the list. Without script it is the only one. */
    guest: Type.Optional(Type.Object(person, closed)),
    ...hiddenFields,
  },
  closed,
);

/** `POST /api/saveUserEventParticipant`: names come from the account. */
export const userSignUpForm = Type.Object(
  { email: email(), timestamp: Type.Integer({ minimum: 0 }), ...hiddenFields },
  closed,
);

/** `POST /api/events/items/:id/participants`: somebody who signs up by phone gets a place. */
export const participantForm = Type.Object(
  {
    firstname: person.firstname,
    lastname: person.lastname,
    email: Type.Optional(email()),
    /** Of the mails to the person. */
    spoken: Type.Optional(Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) })),
    /** The author knows that this is one place more than the event has. */
    beyond: Type.Optional(Type.Boolean()),
    ...hiddenFields,
  },
  closed,
);

/** `POST /api/events/items/:id/messages`. */
export const messageForm = Type.Object(
  { to: choice(MESSAGE_RECEIVERS), text: lines(MAX_MESSAGE), ...hiddenFields },
  closed,
);

export type ParticipantForm = Static<typeof participantForm>;
export type MessageForm = Static<typeof messageForm>;
export type NewsForm = Static<typeof newsForm>;
export type EventForm = Static<typeof eventForm>;
export type SignUpForm = Static<typeof signUpForm>;
