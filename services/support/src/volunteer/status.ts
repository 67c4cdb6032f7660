import type { Language } from '@larkfield/contracts';
import {
  VOLUNTEER_STATES,
  volunteerStatusForm,
  type pageData,
  type VolunteerState,
  type VolunteerStatus,
  type VolunteerStatusData,
} from '@larkfield/mf-support/forms';
import {
  answers,
  dayInWords,
  findOwnRecord,
  languageOf,
  LIMIT,
  readPageHeads,
  TOKEN_CALL,
  type PageHandlers,
  type PageRequest,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import Type from 'typebox';
import { donationKey } from '../config.ts';
import { volunteerStore, type VolunteerRecord } from './store.ts';
import { referenceOf, ticketFor } from './ticket.ts';

const found = Type.Object({
  reference: Type.String(),
  state: Type.Unsafe<VolunteerState>({ type: 'string', enum: VOLUNTEER_STATES }),
  received: Type.String(),
  /** Leads a browser without script on to the page. */
  ticket: Type.String(),
});

/** `POST /api/volunteer/status`: where an application stands, for whoever has its number and address. */
export function volunteerStatusRoute(app: TypeBoxInstance, context: ServiceContext): void {
  const volunteers = volunteerStore(context.db);
  const key = donationKey(context.config);
  const route = {
    schema: { body: volunteerStatusForm, response: answers({ 200: found }) },
    config: { ...TOKEN_CALL, form: true },
  } as const;
  app.post('/api/volunteer/status', route, async ({ id: requestId, body }) => {
    const find = (reference: string) => volunteers.findOne({ reference }, LIMIT);
    const record = await findOwnRecord(context, { kind: 'volunteer', requestId, body, find });
    const ticket = ticketFor(record.reference, key, context.now());
    return { ...toStatus(record, languageOf(body)), ticket };
  });
}

/** `/volunteer/status`: asks for number and address, or shows what a ticket opens. */
export function volunteerPages(context: ServiceContext): PageHandlers<typeof pageData, '/volunteer/status'> {
  const volunteers = volunteerStore(context.db);
  const key = donationKey(context.config);
  const heads = readPageHeads('volunteer', 'status');
  return {
    '/volunteer/status': async ({ language, search }: PageRequest) => {
      const reference = referenceOf(search.get('ref') ?? '', key, context.now());
      const record = reference === undefined ? null : await volunteers.findOne({ reference }, LIMIT);
      const data: VolunteerStatusData = record ? { status: toStatus(record, language) } : {};
      return { status: 200, ...heads[language], data, maxAgeS: 0 };
    },
  };
}

function toStatus(record: VolunteerRecord, language: Language): VolunteerStatus {
  const { reference, handling: state, createdAt } = record;
  return { reference, state, received: dayInWords(language, createdAt) };
}
