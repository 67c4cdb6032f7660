import type { Language } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { callerOf, ServiceError, type ServiceContext } from '@larkfield/kit/http';
import {
  addParts,
  createRecord,
  type AdminRequest,
  type ActionInput,
  type RecordVersion,
  type RecordAction,
} from '@larkfield/kit/records';
import type { OpportunityText } from '@larkfield/mf-invest/forms';
import { FINANCE } from '../../service.config.ts';
import { findUpdate, updateEntries, updateStore, toUpdateText, type Update } from '../updates/store.ts';
import { changeOpportunity } from './change-opportunity.ts';
import { opportunityStore, WITHOUT_HOLDS, type ShownOpportunity } from './store.ts';
import { opportunityTextIn } from './texts.ts';

/** 100 million dollars in cents. */
const MOST = 10_000_000_000;

const from = ['open', 'closed'];
const entry = (name: string) => `invest.records:opportunities.entries.${name}`;

/** Forms that administrators fill in for an opportunity, also to write to its investors. */
export const opportunityActions: Readonly<Record<string, RecordAction>> = {
  terms: {
    from,
    roles: FINANCE,
    form: {
      entries: {
        rate: { type: 'number', min: 0, max: 10_000, decimals: 2, label: entry('rate') },
        term: { type: 'number', min: 1, max: 40, label: entry('term'), hint: entry('termHint') },
        maximum: {
          ...{ type: 'number', min: 1, max: MOST, decimals: 2 },
          ...{ label: entry('maximum'), hint: entry('maximumHint') },
        },
      },
      async filled(context, reference) {
        const { rate, term, maximum } = await readOpportunity(context, { reference });
        return { rate, term, maximum };
      },
    },
    run(context, request, read, { values }) {
      const number = (name: string) => Number(values[name]);
      const set = { rate: number('rate'), term: number('term'), maximum: number('maximum') };
      return change(context, request, read, () => set);
    },
  },
  words: {
    from,
    roles: FINANCE,
    form: {
      spoken: true,
      entries: {
        title: { type: 'text', longest: 120, label: entry('title') },
        description: { type: 'lines', longest: 3_000, label: entry('description') },
        benefit: { type: 'lines', longest: 500, label: entry('benefit') },
      },
      async filled(context, reference, language) {
        const { title, description, benefit } = opportunityTextIn(
          await readOpportunity(context, { reference }),
          language,
        );
        return { title, description, benefit };
      },
    },
    run: (context, request, read, { language, values }) =>
      change(context, request, read, ({ texts }) => ({
        texts: { ...texts, [language]: wordsIn(values) },
      })),
  },
  catalogue: {
    from,
    roles: FINANCE,
    form: { spoken: true, entries: {} },
    run: (context, request, read, { language }) =>
      change(context, request, read, ({ texts }) => ({ texts: without(texts, language) })),
  },
  update: { from, roles: FINANCE, form: { entries: updateEntries }, run: draftUpdate },
};

function change(
  { db, now }: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
  to: Parameters<typeof changeOpportunity>[2],
): Promise<void> {
  const { username: actor = '' } = callerOf(request);
  return changeOpportunity(opportunityStore(db), read, to, { actor, requestId: request.id }, now());
}

function wordsIn(values: ActionInput['values']): OpportunityText {
  const text = (name: keyof OpportunityText) => String(values[name] ?? '');
  return { title: text('title'), description: text('description'), benefit: text('benefit') };
}

function without<T extends object>(texts: T, language: Language): T {
  return Object.fromEntries(Object.entries(texts).filter(([tag]) => tag !== language)) as T;
}

async function readOpportunity(
  { db }: Pick<ServiceContext, 'db'>,
  named: Partial<RecordVersion>,
): Promise<ShownOpportunity> {
  const read = { ...QUERY_TIMEOUT, projection: WITHOUT_HOLDS };
  const found = await opportunityStore(db).findOne<ShownOpportunity>(named, read);
  if (!found) throw new ServiceError('NOT_FOUND');
  return found;
}

/**
 * Creates the draft of an update to investors, in English. The key contains the version of the opportunity,
 * so that a repeated call creates no second draft; the audit entry increases the version.
 * @throws ServiceError `NOT_FOUND`, `VERSION_CONFLICT`
 */
async function draftUpdate(
  context: ServiceContext,
  request: AdminRequest,
  { reference, version }: RecordVersion,
  { values }: ActionInput,
): Promise<void> {
  const { db, now } = context;
  const { number, version: present } = await readOpportunity(context, { reference });
  if (present !== version) throw new ServiceError('VERSION_CONFLICT');
  const { username: actor = '' } = callerOf(request);
  const line = { actor, requestId: request.id };
  const texts = { en: toUpdateText(values) };
  const draft = await createRecord<Update>(updateStore(db), {
    key: `${reference}|${version}`,
    body: texts,
    now: now(),
    build: (subject) => ({
      fields: { opportunity: number, texts, find: findUpdate(texts.en), state: 'draft' },
      mail: [],
      audit: [{ ...line, action: 'update.drafted', subject }],
    }),
  });
  const auditEntry = { ...line, action: 'opportunity.update', subject: reference, to: draft.reference };
  const { modifiedCount } = await opportunityStore(db).updateOne(
    { reference, version },
    addParts(now(), [], [auditEntry]),
    QUERY_TIMEOUT,
  );
  if (modifiedCount === 0) throw new ServiceError('VERSION_CONFLICT');
}
