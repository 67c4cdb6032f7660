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
  type RecordKind,
} from '@larkfield/kit/records';
import { VOLUNTEER_STATES } from '@larkfield/mf-support/forms';
import { resendAction } from '../resend-action.ts';
import { WAIVER_TYPES } from './claim-waiver.ts';
import { volunteerFields } from './fields.ts';
import { senderMail } from './mail.ts';
import { volunteerIndexes, volunteerStore, type VolunteerRecord } from './store.ts';

/** Volunteers in the administration: contact, accept, decline. Erasing a volunteer also deletes the waiver. */
export const volunteerKind: RecordKind<VolunteerRecord> = {
  id: 'volunteers',
  label: 'support.records:volunteers.title',
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
      columnAt('waiver.type', plainColumn('support.records:volunteers.columns.waiver')),
      WAIVER_TYPES,
      'records:files',
    ),
    waiverName: columnAt(
      'waiver.name',
      unlistedColumn(personalColumn('support.records:volunteers.columns.waiver')),
    ),
    waiverSize: columnAt(
      'waiver.size',
      unlistedColumn(plainColumn('support.records:volunteers.columns.waiverSize', 'bytes')),
    ),
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
      of: ({ waiver: file, waiverOwner: by }) => ({ file, by }),
    },
  },
  dataSubjects: [{ email: 'email' }],
  async erase({ db, config }, _request, { _id }, remove) {
    const volunteer = await volunteerStore(db).findOne({ _id });
    if (volunteer) await createFilesClient(config).remove(volunteer.waiver.id, volunteer.waiverOwner);
    await remove();
  },
};
