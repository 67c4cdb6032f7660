import {
  DISTANCES,
  GENDERS,
  OPINIONS,
  PICKUPS,
  SEVERITIES,
  SKILLS,
  TEACHER_CONCERNS,
} from '@larkfield/mf-fieldtrial/forms';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import {
  columnAt,
  choiceColumn,
  CREATED_AT,
  LANGUAGE,
  personalColumn,
  plainColumn,
  sensitiveColumn,
  unlistedColumn,
  type Column,
  type RecordKind,
} from '@larkfield/kit/records';
import { createTrialContext } from '../context.ts';
import { inviteToWishedTime, resendConfirmation } from './actions.ts';
import { KEEP_DAYS, removeWaiver } from './retention.ts';
import { decryptDetails, registrationIndexes, registrationStore, type RegistrationRecord } from './store.ts';

const f = (name: string) => `registration:fields.${name}`;
const own = (name: string) => `fieldtrial.records:registrations.columns.${name}`;
const sealed = (field: string, label: string, type?: Column['type']): Column =>
  columnAt(`opened.${field}`, sensitiveColumn(label, type));
const teacher = (question: 'anw3' | 'anw4') => {
  const shared = ['a', 'f', 'g', 'h', 'i'];
  const texts = TEACHER_CONCERNS.map((letter) => [
    letter,
    `registration:${shared.includes(letter) ? 'teacher' : question}.${letter}`,
  ]);
  return Object.fromEntries(texts) as Record<string, string>;
};

const child = {
  childFirstName: sealed('child.firstName', f('childfirstname')),
  childMiddleName: sealed('child.middleName', f('childmiddlename')),
  childLastName: sealed('child.lastName', f('childlastname')),
  childPreferredName: sealed('child.preferredName', f('childpreferredname')),
  gender: choiceColumn(sealed('child.gender', f('gender')), GENDERS, 'registration:genders'),
  birth: sealed('child.birth', f('birth'), 'day'),
  middleName: sealed('middleName', f('middlename')),
  address: sealed('address', f('address')),
  zip: sealed('zip', f('zip')),
  region: sealed('state', f('state')),
  anw1: choiceColumn(sealed('answers.anw1', f('anw1')), SKILLS, 'registration:anw1'),
  issue: sealed('answers.issue', f('issuedetail'), 'lines'),
  anw2: choiceColumn(sealed('answers.anw2', f('anw2')), SEVERITIES, 'registration:anw2'),
  anw3: choiceColumn(sealed('answers.anw3', f('anw3')), TEACHER_CONCERNS, teacher('anw3')),
  anw4: choiceColumn(sealed('answers.anw4', f('anw4')), TEACHER_CONCERNS, teacher('anw4')),
  anw5: choiceColumn(sealed('answers.anw5', f('anw5')), OPINIONS, 'registration:anw5'),
  comment: sealed('comment', f('comment'), 'lines'),
  similar: sealed('similar', own('similar')),
};

/**
 * Registrations in the administration: invite to a wished time, record the visit and the report. The child's
 * data is shown for one record at a time, and each access is audited.
 */
export const registrationKind: RecordKind<RegistrationRecord> = {
  id: 'registrations',
  label: 'fieldtrial.records:registrations.title',
  collection: registrationIndexes.collection,
  subject: 'registration',
  columns: {
    createdAt: CREATED_AT,
    firstName: personalColumn(f('firstname')),
    lastName: personalColumn(f('lastname')),
    email: personalColumn(f('emailaddress'), 'email'),
    phone: unlistedColumn(personalColumn(f('phone'))),
    city: personalColumn(f('city')),
    country: personalColumn(f('country'), 'country'),
    distance: choiceColumn(unlistedColumn(plainColumn(f('distance'))), DISTANCES, 'registration:distances'),
    pickup: choiceColumn(unlistedColumn(plainColumn(f('drop'))), PICKUPS, 'registration:pickups'),
    wishedFirst: columnAt('wished.first', plainColumn(own('wishedFirst'), 'clock')),
    wishedSecond: columnAt('wished.second', unlistedColumn(plainColumn(own('wishedSecond'), 'clock'))),
    invitedFor: plainColumn(own('invitedFor'), 'clock'),
    confirmedAt: unlistedColumn(plainColumn(own('confirmedAt'), 'date')),
    waiverType: choiceColumn(
      columnAt('waiver.type', plainColumn(own('waiver'))),
      ['pdf', 'zip'],
      'records:files',
    ),
    language: LANGUAGE,
    consentVersion: columnAt('consent.version', unlistedColumn(plainColumn(own('consentVersion'), 'number'))),
    consentLanguage: columnAt(
      'consent.language',
      unlistedColumn(plainColumn(own('consentLanguage'), 'language')),
    ),
    consentText: columnAt('consent.text', unlistedColumn(plainColumn(own('consentText')))),
    consentAt: columnAt('consent.at', unlistedColumn(plainColumn(own('consentAt'), 'date'))),
    charge: choiceColumn(
      columnAt('consent.charge', unlistedColumn(plainColumn('fieldtrial.records:settings.charge'))),
      ['0', '300'],
      'fieldtrial.records:settings.charges',
    ),
    withdrawnAt: columnAt('consent.withdrawnAt', unlistedColumn(plainColumn(own('withdrawnAt'), 'date'))),
    eraseAt: unlistedColumn(plainColumn(own('eraseAt'), 'date')),
    ...child,
  },
  namedBy: ['firstName', 'lastName'],
  filters: [['state'], ['owner'], ['state', 'owner']],
  search: ['keys.parent', 'email'],
  states: {
    field: 'state',
    changes: {
      new: [],
      invited: ['visited', 'new'],
      visited: ['invited', 'reported'],
      reported: ['visited'],
      withdrawn: [],
    },
    waiting: ['new', 'visited'],
    keepDays: KEEP_DAYS,
    dueField: 'eraseAt',
    // The invitation is withdrawn, so the parent must not see its time any more.
    extraUpdate: (state) => (state === 'new' ? { unset: ['invited', 'invitedFor'] } : {}),
  },
  actions: {
    inviteFirst: { from: ['new', 'invited'], mails: true, run: inviteToWishedTime(0) },
    inviteSecond: { from: ['new', 'invited'], mails: true, run: inviteToWishedTime(1) },
    resend: { from: ['new', 'invited', 'visited', 'reported'], mails: true, run: resendConfirmation },
  },
  encrypted: { fields: ['sealed', 'childKey'], open },
  files: {
    waiver: {
      label: own('waiver'),
      of: ({ waiver: file, waiverOwner: by }) => (file ? { file, by } : undefined),
    },
  },
  dataSubjects: [{ email: 'email' }],
  async erase(context, _request, registration, remove) {
    // If the waiver cannot be deleted now, the record must stay, because it contains the file's id.
    if (await removeWaiver(createTrialContext(context), registration)) await remove();
  },
};

/** Decrypts the details, and adds references of other registrations that may be of the same child, as a hint. */
async function open(base: ServiceContext, record: RegistrationRecord): Promise<object> {
  const { reference, sealed: text, childKey } = record;
  if (text === undefined) return record;
  const others = childKey
    ? await registrationStore(base.db)
        .find({ childKey }, { ...QUERY_TIMEOUT, projection: { reference: 1 } })
        .limit(10)
        .toArray()
    : [];
  const similar = others.map((each) => each.reference).filter((each) => each !== reference);
  const details = decryptDetails(createTrialContext(base).key, reference, text);
  return {
    ...record,
    opened: { ...details, ...(similar.length > 0 ? { similar: similar.join(', ') } : {}) },
  };
}
