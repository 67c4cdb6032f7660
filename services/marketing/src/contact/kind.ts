import { CONTACT_ROLES, JOB_FUNCTIONS, JOB_LEVELS } from '@larkfield/contracts/catalogues';
import {
  at,
  BY_NAME,
  choiceOf,
  CREATED_AT,
  LANGUAGE,
  personal,
  sensitive,
  unlisted,
  type RecordKind,
} from '@larkfield/kit';
import { contactIndexes, type ContactRecord } from './store.ts';

const role = personal('mail:fields.role');
const jobFunction = personal('forms:fields.jobFunction');
const jobLevel = personal('forms:fields.jobLevel');

/** What administrators do with messages: answer and settle them. A settled one is deleted a day later. */
export const contactKind: RecordKind<ContactRecord> = {
  id: 'contacts',
  label: 'marketing.records:contacts.title',
  collection: contactIndexes.collection,
  subject: 'contact',
  columns: {
    createdAt: CREATED_AT,
    firstName: personal('forms:fields.firstname'),
    lastName: personal('forms:fields.lastname'),
    preferredName: unlisted(personal('forms:fields.preferredname')),
    email: personal('forms:fields.email', 'email'),
    phone: unlisted(personal('forms:fields.phone')),
    city: unlisted(personal('forms:fields.city')),
    region: at('state', unlisted(personal('forms:fields.state'))),
    zip: unlisted(personal('forms:fields.zip')),
    country: personal('forms:fields.country', 'country'),
    role: choiceOf(role, CONTACT_ROLES, 'forms:roles'),
    jobFunction: unlisted(choiceOf(jobFunction, JOB_FUNCTIONS, 'forms:jobFunctions')),
    jobTitle: unlisted(personal('forms:fields.jobTitle')),
    jobLevel: unlisted(choiceOf(jobLevel, JOB_LEVELS, 'forms:jobLevels')),
    language: LANGUAGE,
    // People write to us about the health of their children.
    message: sensitive('forms:fields.message', 'lines'),
  },
  filters: [['state'], ['owner'], ['state', 'owner']],
  search: ['keys.lastName', 'keys.firstName', 'email'],
  states: {
    field: 'handling',
    changes: { new: ['answered', 'settled'], answered: ['new', 'settled'], settled: ['answered'] },
    waiting: ['new'],
    keepDays: { settled: 1 },
  },
  people: [{ email: 'email' }],
  complete: {
    ...BY_NAME,
    fill: (record) => ({ handling: record.handling ?? 'new', ...BY_NAME.fill(record) }),
  },
};
