import assert from 'node:assert/strict';
import { MAIL_KIND, recordCalls } from '@larkfield/contracts';
import type { LightMyRequestResponse } from 'fastify';
import type { Collection } from 'mongodb';
import { auditCollection, type AuditRow } from '../../../../src/audit.ts';
import type { Session } from '../../../../src/http/route-config.ts';
import { createRecord, recordIndexes, type RecordBase } from '../../../../src/records/create.ts';
import {
  at,
  choiceOf,
  CREATED_AT,
  personal,
  plain,
  sensitive,
  unlisted,
} from '../../../../src/records/kinds/column.ts';
import type { RecordKind } from '../../../../src/records/kinds/kind.ts';
import { searchKeys } from '../../../../src/records/kinds/search-text.ts';
import type { Mail } from '../../../../src/records/parts.ts';
import type { Service } from '../../../../src/service.ts';
import { startTestService, type TestService } from '../../../../src/testing/index.ts';

/** Two people, something private, something secret. */
export interface Visit {
  readonly stage: 'new' | 'seen' | 'done' | 'gone';
  readonly name: string;
  readonly email: string;
  readonly guide?: { readonly name: string; readonly email: string };
  readonly room: 'library' | 'garden';
  readonly seats: number;
  readonly words: string;
  readonly tokenHash: string;
  readonly keys: { readonly name: string };
}
export type VisitRecord = RecordBase & Visit & { readonly owner?: string; readonly note?: string };

export const VISITS = 'sample_visits';

export const visitKind: RecordKind<VisitRecord> = {
  id: 'visits',
  label: 'support.records:referrals.title',
  collection: VISITS,
  subject: 'visit',
  columns: {
    createdAt: CREATED_AT,
    name: personal('forms:fields.lastname'),
    email: personal('forms:fields.email', 'email'),
    guideName: unlisted(at('guide.name', personal('support.mail:fields.personLastname'))),
    guideEmail: unlisted(at('guide.email', personal('support.mail:fields.personEmail', 'email'))),
    room: choiceOf(plain('mail:fields.role'), ['library', 'garden'], {
      library: 'forms:roles.teacher',
      garden: 'forms:roles.parent',
    }),
    seats: plain('records:mails.columns.attempts', 'number'),
    words: sensitive('forms:fields.message', 'lines'),
  },
  name: 'keys.name',
  filters: [['state'], ['owner'], ['state', 'room']],
  search: ['keys.name', 'email'],
  states: {
    field: 'stage',
    changes: { new: ['seen', 'done'], seen: ['new', 'done'], done: ['seen'], gone: [] },
    keepDays: { done: 2 },
  },
  actions: {
    forget: {
      from: ['new'],
      async run({ db }, _request, { reference }) {
        await db.collection<VisitRecord>(VISITS).updateOne({ reference }, { $set: { seats: 0 } });
      },
    },
  },
  people: [
    { email: 'email', columns: ['name', 'email', 'words'] },
    { email: 'guide.email', columns: ['guideName', 'guideEmail'] },
  ],
};

export const sample: Service = {
  name: 'sample',
  calls: recordCalls('sample'),
  collections: [{ collection: VISITS, indexes: recordIndexes }],
  records: [VISITS],
  kinds: [visitKind],
  kindNames: [{ id: 'visits', label: visitKind.label }, MAIL_KIND],
  routes: () => undefined,
};

export const BASE = '/api/sample/records';

export interface Sample extends TestService {
  readonly visits: Collection<VisitRecord>;
  /** Whose session the calls have; an administrator's at first. */
  as(caller: Session): void;
  get(path: string): Promise<LightMyRequestResponse>;
  send(path: string, body: object): Promise<LightMyRequestResponse>;
  visit(change?: Partial<Visit>, mail?: readonly Mail[]): Promise<string>;
  find(reference: string): Promise<VisitRecord | null>;
  /** Lines of the audit, the oldest first: `action actor subject`. */
  audit(subject?: string): Promise<string[]>;
}

/** Has just logged in, at any moment of a test. */
export const BOSS: Session = {
  kind: 'admin',
  id: 'boss',
  username: 'boss_001',
  startedAt: new Date('2999-01-01'),
};

/** A service with one kind of records of its own, on a database of its own. */
export async function startSample(service: Service = sample, env: NodeJS.ProcessEnv = {}): Promise<Sample> {
  let caller = BOSS;
  const started = await startTestService(service, { readSession: async () => caller, env });
  const { db } = started.database;
  const visits = db.collection<VisitRecord>(VISITS);
  return {
    ...started,
    visits,
    as: (next) => void (caller = next),
    get: (path) => started.app.inject(`${BASE}/${path}`),
    send: (path, body) => started.post(`${BASE}/${path}`, body),
    async visit(change = {}, mail = []) {
      started.clock.advance(1_000);
      const fields = visitOf(change);
      const audit = (subject: string) => [
        { action: 'visit.created', actor: 'visitor', subject, requestId: 'r' },
      ];
      const { reference } = await createRecord<Visit>(db.collection<RecordBase & Visit>(VISITS), {
        key: undefined,
        body: {},
        now: started.clock.now(),
        build: (subject) => ({ fields, mail, audit: audit(subject) }),
      });
      return reference;
    },
    find: (reference) => visits.findOne({ reference }),
    async audit(subject) {
      const rows = db.collection<AuditRow>(auditCollection('sample'));
      const found = await rows
        .find(subject === undefined ? {} : { subject })
        .sort({ at: 1, _id: 1 })
        .toArray();
      return found.map(
        (line) => `${line.action} ${line.actor} ${line.subject}${line.to ? ` -> ${line.to}` : ''}`,
      );
    },
  };
}

export function visitOf(change: Partial<Visit> = {}): Visit {
  const name = change.name ?? 'Aydın';
  return {
    stage: 'new',
    name,
    email: 'zeynep@example.org',
    room: 'library',
    seats: 2,
    words: 'My son does not sleep.',
    tokenHash: 'a-secret',
    keys: searchKeys({ name }),
    ...change,
  };
}

/** Status and code of an answer. */
export function told(response: LightMyRequestResponse): string {
  const { code = 'ok' } = response.json<{ code?: string }>();
  return `${response.statusCode} ${code}`;
}

/** The field that an answer complains about. */
export function blamed(response: LightMyRequestResponse): string | undefined {
  assert.equal(told(response), '422 VALIDATION_FAILED', response.body);
  return response.json<{ fields: { field: string }[] }>().fields[0]?.field;
}

export interface Page {
  readonly items: { readonly reference: string; readonly version: number; readonly values: object }[];
  readonly next?: string;
}
