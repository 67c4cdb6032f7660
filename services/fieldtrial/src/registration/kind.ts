import {
  DISTANCES,
  GENDERS,
  OPINIONS,
  PICKUPS,
  SEVERITIES,
  SKILLS,
  TEACHER,
} from '@larkfield/mf-fieldtrial/forms';
import {
  at,
  choiceOf,
  CREATED_AT,
  LANGUAGE,
  LIMIT,
  personal,
  plain,
  sensitive,
  unlisted,
  type Column,
  type RecordKind,
  type ServiceContext,
} from '@larkfield/kit';
import { trialContext } from '../context.ts';
import { inviteTo, resendMail } from './actions.ts';
import { KEEP_DAYS, removeWaiver } from './retention.ts';
import { openDetails, registrationIndexes, registrationStore, type RegistrationRecord } from './store.ts';

const f = (name: string) => `registration:fields.${name}`;
const own = (name: string) => `fieldtrial.records:registrations.columns.${name}`;
const sealed = (field: string, label: string, type?: Column['type']): Column =>
  at(`opened.${field}`, sensitive(label, type));
const teacher = (question: 'anw3' | 'anw4') => {
  const shared = ['a', 'f', 'g', 'h', 'i'];
  const texts = TEACHER.map((letter) => [
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
  gender: choiceOf(sealed('child.gender', f('gender')), GENDERS, 'registration:genders'),
  birth: sealed('child.birth', f('birth')),
  middleName: sealed('middleName', f('middlename')),
  address: sealed('address', f('address')),
  zip: sealed('zip', f('zip')),
  region: sealed('state', f('state')),
  anw1: choiceOf(sealed('answers.anw1', f('anw1')), SKILLS, 'registration:anw1'),
  issue: sealed('answers.issue', f('issuedetail'), 'lines'),
  anw2: choiceOf(sealed('answers.anw2', f('anw2')), SEVERITIES, 'registration:anw2'),
  anw3: choiceOf(sealed('answers.anw3', f('anw3')), TEACHER, teacher('anw3')),
  anw4: choiceOf(sealed('answers.anw4', f('anw4')), TEACHER, teacher('anw4')),
  anw5: choiceOf(sealed('answers.anw5', f('anw5')), OPINIONS, 'registration:anw5'),
  comment: sealed('comment', f('comment'), 'lines'),
  similar: sealed('similar', own('similar')),
};

/**
 * What administrators do with registrations: invite to one of the wished times, note that a visit has been and a report was
 * sent, withdraw. What is said of the child is only seen one by one, and each reading is written down.
 */
export const registrationKind: RecordKind<RegistrationRecord> = {
  id: 'registrations',
  label: 'fieldtrial.records:registrations.title',
  collection: registrationIndexes.collection,
  subject: 'registration',
  columns: {
    createdAt: CREATED_AT,
    firstName: personal(f('firstname')),
    lastName: personal(f('lastname')),
    email: personal(f('emailaddress'), 'email'),
    phone: unlisted(personal(f('phone'))),
    city: personal(f('city')),
    country: personal(f('country'), 'country'),
    distance: choiceOf(unlisted(plain(f('distance'))), DISTANCES, 'registration:distances'),
    pickup: choiceOf(unlisted(plain(f('drop'))), PICKUPS, 'registration:pickups'),
    wishedFirst: at('wished.first', plain(own('wishedFirst'))),
    wishedSecond: at('wished.second', unlisted(plain(own('wishedSecond')))),
    invitedFor: plain(own('invitedFor')),
    confirmedAt: unlisted(plain(own('confirmedAt'), 'date')),
    waiverType: at('waiver.type', plain(own('waiver'))),
    language: LANGUAGE,
    consentVersion: at('consent.version', unlisted(plain(own('consentVersion'), 'number'))),
    consentLanguage: at('consent.language', unlisted(plain(own('consentLanguage'), 'language'))),
    consentText: at('consent.text', unlisted(plain(own('consentText')))),
    consentAt: at('consent.at', unlisted(plain(own('consentAt'), 'date'))),
    charge: at('consent.charge', unlisted(plain('fieldtrial.records:settings.charge', 'number'))),
    withdrawnAt: at('consent.withdrawnAt', unlisted(plain(own('withdrawnAt'), 'date'))),
    eraseAt: unlisted(plain(own('eraseAt'), 'date')),
    ...child,
  },
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
    // Nobody is invited any more: the parent must not read the time of before.
    also: (state) => (state === 'new' ? { unset: ['invited', 'invitedFor'] } : {}),
  },
  actions: {
    inviteFirst: { from: ['new', 'invited'], run: inviteTo(0) },
    inviteSecond: { from: ['new', 'invited'], run: inviteTo(1) },
    resend: { from: ['new', 'invited', 'visited', 'reported'], run: resendMail },
  },
  sealed: { fields: ['sealed', 'childKey'], open },
  files: {
    waiver: {
      label: own('waiver'),
      of: ({ waiver: file, waiverOwner: by }) => (file ? { file, by } : undefined),
    },
  },
  people: [{ email: 'email' }],
  async erase(context, _request, registration, remove) {
    // What cannot be deleted now would have no record that names it.
    if (await removeWaiver(trialContext(context), registration)) await remove();
  },
};

/** Puts what is sealed into its places, with other registrations that may be of the same child: a hint and no more. */
async function open(base: ServiceContext, record: RegistrationRecord): Promise<object> {
  const { reference, sealed: text, childKey } = record;
  if (text === undefined) return record;
  const others = childKey
    ? await registrationStore(base.db)
        .find({ childKey }, { ...LIMIT, projection: { reference: 1 } })
        .limit(10)
        .toArray()
    : [];
  const similar = others.map((each) => each.reference).filter((each) => each !== reference);
  const details = openDetails(trialContext(base).key, reference, text);
  return {
    ...record,
    opened: { ...details, ...(similar.length > 0 ? { similar: similar.join(', ') } : {}) },
  };
}
