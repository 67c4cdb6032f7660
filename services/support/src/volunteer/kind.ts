import { createFilesClient } from '@larkfield/kit/http';
import {
  columnAt,
  CREATED_AT,
  formColumns,
  LANGUAGE,
  personalColumn,
  plainColumn,
  choiceColumn,
  unlistedColumn,
  fullAccess,
  type RecordKind,
} from '@larkfield/kit/records';
import { VOLUNTEER_STATES } from '@larkfield/mf-support/forms';
import { SUPPORT } from '../../service.config.ts';
import { resendAction } from '../resend-action.ts';
import { forgetHolder } from '../openings/places.ts';
import { WAIVER_TYPES } from './claim-waiver.ts';
import { countPlaces } from './count-places.ts';
import { volunteerFields } from './fields.ts';
import { senderMail } from './mail.ts';
import { volunteerIndexes, volunteerStore, type VolunteerRecord } from './store.ts';
import { SIGNINGS } from './waiver/signatures.ts';

const own = (name: string) => `support.records:volunteers.columns.${name}`;
const signingColumn = (name: string) =>
  choiceColumn(unlistedColumn(plainColumn(own(name))), SIGNINGS, 'support.records:volunteers.signings');

/** Volunteers in the administration: contact, accept, decline. Erasing a volunteer also deletes the waiver. */
export const volunteerKind: RecordKind<VolunteerRecord> = {
  id: 'volunteers',
  label: 'support.records:volunteers.title',
  ...fullAccess(SUPPORT),
  collection: volunteerIndexes.collection,
  subject: 'volunteer',
  columns: {
    createdAt: CREATED_AT,
    ...formColumns(volunteerFields),
    guardian: columnAt(
      'guardian.name',
      unlistedColumn(personalColumn('support.mail:fields.volunteerGuardian')),
    ),
    waiverType: choiceColumn(
      columnAt('waiver.type', plainColumn(own('waiver'))),
      WAIVER_TYPES,
      'records:files',
    ),
    waiverName: columnAt('waiver.name', unlistedColumn(personalColumn(own('waiver')))),
    waiverSize: columnAt('waiver.size', unlistedColumn(plainColumn(own('waiverSize'), 'bytes'))),
    signing: signingColumn('signing'),
    guardianSigning: signingColumn('guardianSigning'),
    consentVersion: columnAt('consent.version', unlistedColumn(plainColumn(own('consentVersion'), 'number'))),
    consentLanguage: columnAt(
      'consent.language',
      unlistedColumn(plainColumn(own('consentLanguage'), 'language')),
    ),
    consentText: columnAt('consent.text', unlistedColumn(plainColumn(own('consentText')))),
    consentAt: columnAt('consent.at', unlistedColumn(plainColumn(own('consentAt'), 'date'))),
    language: LANGUAGE,
  },
  namedBy: ['firstName', 'lastName'],
  filters: [['state'], ['owner'], ['state', 'owner']],
  search: ['keys.lastName', 'keys.firstName', 'email'],
  states: {
    field: 'handling',
    changes: {
      new: ['contacted', 'accepted', 'declined'],
      contacted: ['new', 'accepted', 'declined'],
      accepted: ['contacted', 'declined'],
      declined: ['contacted'],
    },
    waiting: ['new'],
    around: countPlaces,
    keepDays: { new: 365, contacted: 365, accepted: 730, declined: 180 },
  },
  actions: {
    resend: resendAction({
      collection: volunteerIndexes.collection,
      subject: 'volunteer',
      states: { field: 'handling' },
      from: VOLUNTEER_STATES,
      store: volunteerStore,
      mail: (volunteer, { config }) => senderMail(volunteer, volunteer.reference, config.SITE_ORIGIN),
    }),
  },
  files: {
    waiver: {
      label: 'support.records:volunteers.columns.waiver',
      roles: SUPPORT,
      of: ({ waiver: file, waiverOwner: by }) => ({ file, by }),
    },
  },
  due: { since: 'createdAt', setting: 'answerDays', states: ['new'] },
  answers: {
    email: 'email',
    firstName: 'firstName',
    lastName: 'lastName',
    mail: 'volunteerAnswer',
    roles: ['support', 'administrator'],
    next: { new: 'contacted' },
  },
  dataSubjects: [{ email: 'email' }],
  async erase({ db, config }, _request, { _id, reference }, remove) {
    const volunteer = await volunteerStore(db).findOne({ _id });
    if (volunteer) await createFilesClient(config).remove(volunteer.waiver.id, volunteer.waiverOwner);
    await forgetHolder({ db }, reference);
    await remove();
  },
};
