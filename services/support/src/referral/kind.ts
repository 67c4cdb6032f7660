import { AUDIENCE_ROLES, REFERRAL_KINDS } from '@larkfield/contracts/catalogues';
import {
  columnAt,
  choiceColumn,
  CREATED_AT,
  LANGUAGE,
  personalColumn,
  plainColumn,
  normalizeForSearch,
  sensitiveColumn,
  unlistedColumn,
  type Column,
  fullAccess,
  type RecordKind,
} from '@larkfield/kit/records';
import { SUPPORT } from '../../service.config.ts';
import { resendAction } from '../resend-action.ts';
import { senderMail } from './mail.ts';
import { referralIndexes, referralStore, type ReferralRecord } from './store.ts';

const referrer = {
  referrerFirstName: columnAt('referrer.firstName', personalColumn('support.mail:fields.referrerFirstname')),
  referrerLastName: columnAt('referrer.lastName', personalColumn('support.mail:fields.referrerLastname')),
  referrerPreferredName: unlistedPersonal(
    'referrer.preferredName',
    'support.mail:fields.referrerPreferredname',
  ),
  referrerEmail: columnAt('referrer.email', personalColumn('support.mail:fields.referrerEmail', 'email')),
  referrerPhone: unlistedPersonal('referrer.phone', 'support.mail:fields.referrerPhone'),
  referrerCity: unlistedPersonal('referrer.city', 'support.mail:fields.referrerCity'),
  referrerRegion: unlistedPersonal('referrer.state', 'support.mail:fields.referrerState'),
  referrerZip: unlistedPersonal('referrer.zip', 'support.mail:fields.referrerZip'),
  referrerCountry: unlistedPersonal('referrer.country', 'support.mail:fields.referrerCountry', 'country'),
};

const person = {
  personFirstName: columnAt('person.firstName', personalColumn('support.mail:fields.personFirstname')),
  personLastName: columnAt('person.lastName', personalColumn('support.mail:fields.personLastname')),
  personPreferredName: unlistedPersonal('person.preferredName', 'support.mail:fields.personPreferredname'),
  personEmail: columnAt('person.email', personalColumn('support.mail:fields.personEmail', 'email')),
  personPhone: unlistedPersonal('person.phone', 'support.mail:fields.personPhone'),
  personCity: unlistedPersonal('person.city', 'support.mail:fields.personCity'),
  personRegion: unlistedPersonal('person.state', 'support.mail:fields.personState'),
  personZip: unlistedPersonal('person.zip', 'support.mail:fields.personZip'),
  personCountry: unlistedPersonal('person.country', 'support.mail:fields.personCountry', 'country'),
  // Sensitive, because somebody else wrote it about the person.
  comment: sensitiveColumn('support.mail:fields.comment', SUPPORT, 'lines'),
};

/**
 * Referrals in the administration: contact the referred person once, settle. Only that person can object. A
 * data export contains only the person's own details; erasing one person erases the whole referral.
 */
export const referralKind: RecordKind<ReferralRecord> = {
  id: 'referrals',
  label: 'support.records:referrals.title',
  ...fullAccess(SUPPORT),
  collection: referralIndexes.collection,
  subject: 'referral',
  columns: {
    createdAt: CREATED_AT,
    kind: choiceColumn(plainColumn('support.mail:fields.kind'), REFERRAL_KINDS, 'forms:referralKinds'),
    ...referrer,
    ...person,
    role: choiceColumn(personalColumn('mail:fields.role'), AUDIENCE_ROLES, 'forms:roles'),
    language: LANGUAGE,
    agreedAt: unlistedColumn(plainColumn('support.records:referrals.columns.agreedAt', 'date')),
    objectedAt: unlistedColumn(plainColumn('support.records:referrals.columns.objectedAt', 'date')),
  },
  namedBy: ['personFirstName', 'personLastName'],
  filters: [['state'], ['owner'], ['state', 'owner']],
  search: ['keys.person', 'keys.referrer', 'person.email', 'referrer.email'],
  states: {
    field: 'state',
    changes: {
      open: ['contacted', 'settled'],
      contacted: ['open', 'settled'],
      settled: ['contacted'],
      objected: [],
    },
    waiting: ['open'],
    keepDays: { open: 180, contacted: 180, settled: 1, objected: 180 },
  },
  actions: {
    // Only to the referrer: the other mail cannot be repeated, because only the hash of its link is stored.
    resend: resendAction({
      collection: referralIndexes.collection,
      subject: 'referral',
      from: ['open', 'contacted', 'settled'],
      store: referralStore,
      mail: (referral) => senderMail(referral, referral.reference),
    }),
  },
  due: { since: 'unansweredSince', setting: 'answerDays', states: ['open'] },
  // To the referrer, so the state, which is about the referred person, stays.
  answers: {
    email: 'referrer.email',
    firstName: 'referrer.firstName',
    lastName: 'referrer.lastName',
    mail: 'referralAnswer',
    roles: ['support', 'administrator'],
  },
  dataSubjects: [
    { email: 'referrer.email', columns: Object.keys(referrer) },
    { email: 'person.email', columns: [...Object.keys(person), 'role'] },
  ],
  backfill: {
    missing: 'keys.referrer',
    fill: ({ referrer: { lastName }, person: referred }) => ({
      keys: {
        referrer: normalizeForSearch(lastName),
        // A person who has objected must not be searchable.
        ...(referred ? { person: normalizeForSearch(referred.lastName) } : {}),
      },
    }),
  },
};

function unlistedPersonal(field: string, label: string, type?: Column['type']): Column {
  return columnAt(field, unlistedColumn(personalColumn(label, type)));
}
