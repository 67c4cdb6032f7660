import type { Language } from '@larkfield/contracts';
import {
  VOLUNTEER_STATES,
  volunteerStatusForm,
  type pageData,
  type VolunteerState,
  type VolunteerStatus,
  type VolunteerStatusData,
} from '@larkfield/mf-support/forms';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { responseSchemas, TOKEN_CALL, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit/http';
import { readPageHeads, type PageHandlers, type PageRequest } from '@larkfield/kit/pages';
import { findOwnRecord, languageOf } from '@larkfield/kit/records';
import { formatLongDate } from '@larkfield/kit/texts';
import Type from 'typebox';
import { readDonationKey } from '../config.ts';
import { volunteerStore, type VolunteerRecord } from './store.ts';
import { readTicket, createTicket } from './status-ticket.ts';

const found = Type.Object({
  reference: Type.String(),
  state: Type.Unsafe<VolunteerState>({ type: 'string', enum: VOLUNTEER_STATES }),
  received: Type.String(),
  ticket: Type.String(),
});

/** Registers `POST /api/volunteer/status`: the state of an application, by reference and email address. */
export function volunteerStatusRoute(app: TypeBoxInstance, context: ServiceContext): void {
  const volunteers = volunteerStore(context.db);
  const key = readDonationKey(context.config);
  const route = {
    schema: { body: volunteerStatusForm, response: responseSchemas({ 200: found }) },
    config: { ...TOKEN_CALL, form: true },
  } as const;
  app.post('/api/volunteer/status', route, async ({ id: requestId, body }) => {
    const find = (reference: string) => volunteers.findOne({ reference }, QUERY_TIMEOUT);
    const record = await findOwnRecord(context, { kind: 'volunteer', requestId, body, find });
    const ticket = createTicket(record.reference, key, context.now());
    return { ...toStatus(record, languageOf(body)), ticket };
  });
}

/** Creates the handler of `/volunteer/status`: a form, or the state that a ticket shows. */
export function volunteerPages(context: ServiceContext): PageHandlers<typeof pageData, '/volunteer/status'> {
  const volunteers = volunteerStore(context.db);
  const key = readDonationKey(context.config);
  const heads = readPageHeads('volunteer', 'status');
  return {
    '/volunteer/status': async ({ language, search }: PageRequest) => {
      const reference = readTicket(search.get('ref') ?? '', key, context.now());
      const record = reference === undefined ? null : await volunteers.findOne({ reference }, QUERY_TIMEOUT);
      const data: VolunteerStatusData = record ? { status: toStatus(record, language) } : {};
      return { status: 200, ...heads[language], data, maxAgeS: 0 };
    },
  };
}

function toStatus(record: VolunteerRecord, language: Language): VolunteerStatus {
  const { reference, handling: state, createdAt } = record;
  return { reference, state, received: formatLongDate(language, createdAt) };
}
