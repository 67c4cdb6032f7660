import { AUDIENCE_ROLES, REFERRAL_KINDS } from '@larkfield/contracts/catalogues';
import {
  at,
  choiceOf,
  CREATED_AT,
  LANGUAGE,
  personal,
  plain,
  searchText,
  sensitive,
  unlisted,
  type Column,
  type RecordKind,
} from '@larkfield/kit';
import { resendAction } from '../resend.ts';
import { senderMail } from './mail.ts';
import { referralIndexes, referralStore, type ReferralRecord } from './store.ts';

const referrer = {
  referrerFirstName: at('referrer.firstName', personal('support.mail:fields.referrerFirstname')),
  referrerLastName: at('referrer.lastName', personal('support.mail:fields.referrerLastname')),
  referrerPreferredName: told('referrer.preferredName', 'support.mail:fields.referrerPreferredname'),
  referrerEmail: at('referrer.email', personal('support.mail:fields.referrerEmail', 'email')),
  referrerPhone: told('referrer.phone', 'support.mail:fields.referrerPhone'),
  referrerCity: told('referrer.city', 'support.mail:fields.referrerCity'),
  referrerRegion: told('referrer.state', 'support.mail:fields.referrerState'),
  referrerZip: told('referrer.zip', 'support.mail:fields.referrerZip'),
  referrerCountry: told('referrer.country', 'support.mail:fields.referrerCountry', 'country'),
};

const person = {
  personFirstName: at('person.firstName', personal('support.mail:fields.personFirstname')),
  personLastName: at('person.lastName', personal('support.mail:fields.personLastname')),
  personPreferredName: told('person.preferredName', 'support.mail:fields.personPreferredname'),
  personEmail: at('person.email', personal('support.mail:fields.personEmail', 'email')),
  personPhone: told('person.phone', 'support.mail:fields.personPhone'),
  personCity: told('person.city', 'support.mail:fields.personCity'),
  personRegion: told('person.state', 'support.mail:fields.personState'),
  personZip: told('person.zip', 'support.mail:fields.personZip'),
  personCountry: told('person.country', 'support.mail:fields.personCountry', 'country'),
  // Said about somebody who has not said it.
  comment: sensitive('support.mail:fields.comment', 'lines'),
};

/**
 * What administrators do with referrals: write to the referred person once, and settle. Only that person objects. Of the
 * two people each is told about the own details alone; the erasure of one is that of the whole referral.
 */
export const referralKind: RecordKind<ReferralRecord> = {
  id: 'referrals',
  label: 'support.records:referrals.title',
  collection: referralIndexes.collection,
  subject: 'referral',
  columns: {
    createdAt: CREATED_AT,
    kind: choiceOf(plain('support.mail:fields.kind'), REFERRAL_KINDS, 'forms:referralKinds'),
    ...referrer,
    ...person,
    role: choiceOf(personal('mail:fields.role'), AUDIENCE_ROLES, 'forms:roles'),
    language: LANGUAGE,
    agreedAt: unlisted(plain('support.records:referrals.columns.agreedAt', 'date')),
    objectedAt: unlisted(plain('support.records:referrals.columns.objectedAt', 'date')),
  },
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
    keepDays: { settled: 1 },
  },
  actions: {
    // To the referrer alone: of the link in the other mail only a hash is kept.
    resend: resendAction({
      collection: referralIndexes.collection,
      subject: 'referral',
      from: ['open', 'contacted', 'settled'],
      store: referralStore,
      mail: (referral) => senderMail(referral, referral.reference),
    }),
  },
  people: [
    { email: 'referrer.email', columns: Object.keys(referrer) },
    { email: 'person.email', columns: [...Object.keys(person), 'role'] },
  ],
  complete: {
    missing: 'keys.referrer',
    fill: ({ referrer: { lastName }, person: referred }) => ({
      keys: {
        referrer: searchText(lastName),
        // Whoever has objected is not found.
        ...(referred ? { person: searchText(referred.lastName) } : {}),
      },
    }),
  },
};

function told(field: string, label: string, type?: Column['type']): Column {
  return at(field, unlisted(personal(label, type)));
}
