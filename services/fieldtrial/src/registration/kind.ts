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
  fullAccess,
  type RecordKind,
} from '@larkfield/kit/records';
import { TRIAL_STAFF } from '../../service.config.ts';
import { createTrialContext, type TrialContext } from '../context.ts';
import { markVisited, reportActions } from '../report/office-actions.ts';
import { reportOwner } from '../report/store.ts';
import { withdraw } from '../status/changes.ts';
import { claimTime } from '../visits/change-visit.ts';
import { markMissed, visitActions } from '../visits/office-actions.ts';
import { resendConfirmation, RESENDABLE } from './actions.ts';
import { KEEP_DAYS, removeWaiver } from './retention.ts';
import { decryptDetails, registrationIndexes, registrationStore, type RegistrationRecord } from './store.ts';

const f = (name: string) => `registration:fields.${name}`;
const own = (name: string) => `fieldtrial.records:registrations.columns.${name}`;
const sealed = (field: string, label: string, type?: Column['type']): Column =>
  columnAt(`opened.${field}`, sensitiveColumn(label, TRIAL_STAFF, type));
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
  similar: { ...sealed('similar', own('similar')), own: false as const },
};

/** The visit and the offers for it (`visits/`). */
const visit = {
  invitedFor: plainColumn(own('invitedFor'), 'clock'),
  visitDay: columnAt('visit.day', unlistedColumn(plainColumn(own('visitDay'), 'day'))),
  visitMinutes: columnAt('visit.minutes', unlistedColumn(plainColumn(own('visitMinutes'), 'number'))),
  visitPlace: columnAt('visit.place', plainColumn(own('visitPlace'))),
  visitSpecialist: columnAt('visit.specialist', plainColumn(own('visitSpecialist'))),
  firstOffer: columnAt('offers.0.start', unlistedColumn(plainColumn(own('firstOffer'), 'date'))),
  cancelledVisit: unlistedColumn(plainColumn(own('cancelledVisit'), 'date')),
};

/**
 * Registrations in the administration: plan a visit, record it and the report. The child's
 * data is shown for one record at a time, and each access is audited.
 */
export const registrationKind: RecordKind<RegistrationRecord> = {
  id: 'registrations',
  label: 'fieldtrial.records:registrations.title',
  ...fullAccess(TRIAL_STAFF),
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
    ...visit,
    confirmedAt: unlistedColumn(plainColumn(own('confirmedAt'), 'date')),
    visitedAt: plainColumn(own('visitedAt'), 'date'),
    reportedAt: columnAt('report.at', unlistedColumn(plainColumn(own('reportedAt'), 'date'))),
    reportOpenedAt: columnAt('report.openedAt', plainColumn(own('reportOpenedAt'), 'date')),
    reportLastOpenedAt: columnAt(
      'report.lastOpenedAt',
      unlistedColumn(plainColumn(own('reportLastOpenedAt'), 'date')),
    ),
    reportOpenings: columnAt('report.openings', unlistedColumn(plainColumn(own('reportOpenings'), 'number'))),
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
  filters: [
    ['state'],
    ['owner'],
    ['state', 'owner'],
    ['visitDay'],
    ['state', 'visitDay'],
    ['visitSpecialist'],
  ],
  search: ['keys.parent', 'email'],
  states: {
    field: 'state',
    changes: {
      new: [],
      offered: [],
      invited: ['visited', 'missed'],
      missed: ['invited'],
      visited: ['invited'],
      reported: ['visited'],
      withdrawn: [],
    },
    waiting: ['new', 'missed', 'visited'],
    mails: ['missed'],
    steps: { missed: markMissed, visited: markVisited },
    keepDays: KEEP_DAYS,
    dueField: 'eraseAt',
    eraseEffects: { invited: 'records:effects.withdraw' },
  },
  due: { since: 'visitedAt', setting: 'reportDays', states: ['visited'] },
  actions: {
    ...visitActions,
    ...reportActions,
    resend: { from: RESENDABLE, roles: ['trial'], mails: true, run: resendConfirmation },
  },
  encrypted: { fields: ['sealed', 'childKey'], open },
  files: {
    report: {
      label: own('report'),
      roles: TRIAL_STAFF,
      of: ({ report, reference }) => (report ? { file: report.file, by: reportOwner(reference) } : undefined),
    },
    waiver: {
      label: own('waiver'),
      roles: TRIAL_STAFF,
      of: ({ waiver: file, waiverOwner: by }) => (file ? { file, by } : undefined),
    },
  },
  dataSubjects: [{ email: 'email' }],
  erase: (context, _request, registration, remove) =>
    eraseRegistration(createTrialContext(context), registration, remove),
  /** The office expects an invited family and must see that it does not come: it is withdrawn, as on the status page. */
  async eraseOwn(context, request, registration, remove) {
    const trial = createTrialContext(context);
    if (registration.state === 'invited') await withdraw(trial, request.id, registration, 'consent');
    else await eraseRegistration(trial, registration, remove);
  },
};

async function eraseRegistration(
  trial: TrialContext,
  registration: RegistrationRecord,
  remove: () => Promise<boolean>,
): Promise<void> {
  // If the files cannot be deleted now, the record must stay, because it contains their ids.
  if (!(await removeWaiver(trial, registration))) return;
  const release = await claimTime(trial, registration.reference);
  await remove();
  await release();
}

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
