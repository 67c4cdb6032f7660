import {
  at,
  CREATED_AT,
  filesClient,
  LANGUAGE,
  personal,
  plain,
  sensitive,
  unlisted,
  type RecordKind,
} from '@larkfield/kit';
import { VOLUNTEER_STATES } from '@larkfield/mf-support/forms';
import { resendAction } from '../resend.ts';
import { senderMail } from './mail.ts';
import { volunteerIndexes, volunteerStore, type VolunteerRecord } from './store.ts';

/** What administrators do with volunteers: write to them, accept or decline. Their waivers go with them. */
export const volunteerKind: RecordKind<VolunteerRecord> = {
  id: 'volunteers',
  label: 'support.records:volunteers.title',
  collection: volunteerIndexes.collection,
  subject: 'volunteer',
  columns: {
    createdAt: CREATED_AT,
    firstName: personal('forms:fields.firstname'),
    lastName: personal('forms:fields.lastname'),
    preferredName: unlisted(personal('forms:fields.preferredname')),
    email: personal('forms:fields.email', 'email'),
    phone: unlisted(personal('forms:fields.phone')),
    address: unlisted(personal('support.mail:fields.volunteerAddress')),
    zip: unlisted(personal('forms:fields.zip')),
    city: unlisted(personal('forms:fields.city')),
    region: at('state', unlisted(personal('forms:fields.state'))),
    country: personal('forms:fields.country', 'country'),
    opening: plain('support.mail:fields.volunteerOpening'),
    guardian: at('guardian.name', unlisted(personal('support.mail:fields.volunteerGuardian'))),
    waiverType: at('waiver.type', plain('support.records:volunteers.columns.waiver')),
    waiverName: at('waiver.name', unlisted(personal('support.records:volunteers.columns.waiver'))),
    waiverSize: at('waiver.size', unlisted(plain('support.records:volunteers.columns.waiverSize', 'number'))),
    language: LANGUAGE,
    // People tell why they want to help: often of an illness in the family.
    reason: sensitive('support.mail:fields.volunteerReason', 'lines'),
    value: sensitive('support.mail:fields.volunteerValue', 'lines'),
  },
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
  people: [{ email: 'email' }],
  async erase({ db, config }, _request, { _id }, remove) {
    const volunteer = await volunteerStore(db).findOne({ _id });
    if (volunteer) await filesClient(config).remove(volunteer.waiver.id, volunteer.waiverOwner);
    await remove();
  },
};
