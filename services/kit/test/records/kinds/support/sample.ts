import assert from 'node:assert/strict';
import { mailKindName, OFFICE_ROLES, recordCalls } from '@larkfield/contracts';
import type { LightMyRequestResponse } from 'fastify';
import type { Collection } from 'mongodb';
import { auditCollection, type AuditRow } from '../../../../src/audit/audit-row.ts';
import type { Session } from '../../../../src/http/route-config.ts';
import {
  createRecord,
  recordIndexes,
  type RecordBase,
} from '../../../../src/records/submissions/create-record.ts';
import {
  columnAt,
  choiceColumn,
  CREATED_AT,
  personalColumn,
  plainColumn,
  sensitiveColumn,
  unlistedColumn,
} from '../../../../src/records/kinds/column.ts';
import { fullAccess } from '../../../../src/records/kinds/kind-roles.ts';
import type { RecordKind } from '../../../../src/records/kinds/kind.ts';
import { searchKeys } from '../../../../src/records/kinds/search-text.ts';
import type { MailRequest } from '../../../../src/parts/parts.ts';
import type { Service } from '../../../../src/app/service.ts';
import { startTestService, type TestService } from '../../../../src/testing/index.ts';

/** A record with two people, a personal and a sensitive field. */
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
  ...fullAccess(OFFICE_ROLES),
  namedBy: ['name'],
  columns: {
    createdAt: CREATED_AT,
    name: personalColumn('forms:fields.lastname'),
    email: personalColumn('forms:fields.email', 'email'),
    guideName: unlistedColumn(columnAt('guide.name', personalColumn('support.mail:fields.personLastname'))),
    guideEmail: unlistedColumn(
      columnAt('guide.email', personalColumn('support.mail:fields.personEmail', 'email')),
    ),
    room: choiceColumn(plainColumn('mail:fields.role'), ['library', 'garden'], {
      library: 'forms:roles.teacher',
      garden: 'forms:roles.parent',
    }),
    seats: plainColumn('records:mails.columns.attempts', 'number'),
    words: sensitiveColumn('forms:fields.message', ['support', 'trial'], 'lines'),
  },
  name: 'keys.name',
  filters: [['state'], ['owner'], ['state', 'room']],
  search: ['keys.name', 'email'],
  states: {
    field: 'stage',
    changes: { new: ['seen', 'done'], seen: ['new', 'done'], done: ['seen'], gone: [] },
    waiting: ['new', 'seen'],
    keepDays: { new: 60, seen: 60, done: 2, gone: 30 },
  },
  actions: {
    forget: {
      from: ['new'],
      roles: OFFICE_ROLES,
      async run({ db }, _request, { reference }) {
        await db.collection<VisitRecord>(VISITS).updateOne({ reference }, { $set: { seats: 0 } });
      },
    },
  },
  dataSubjects: [
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
  kindNames: [{ id: 'visits', label: visitKind.label, roles: visitKind.roles }, mailKindName(OFFICE_ROLES)],
  routes: () => undefined,
};

export const BASE = '/api/sample/records';

export interface Sample extends TestService {
  readonly visits: Collection<VisitRecord>;
  /** Sets the session of the calls, an administrator's by default. */
  as(caller: Session): void;
  get(path: string): Promise<LightMyRequestResponse>;
  send(path: string, body: object): Promise<LightMyRequestResponse>;
  visit(change?: Partial<Visit>, mail?: readonly MailRequest[]): Promise<string>;
  find(reference: string): Promise<VisitRecord | null>;
  /** Returns audit entries, oldest first: `action actor subject`. */
  audit(subject?: string): Promise<string[]>;
}

/** An administrator whose login never gets old in tests. */
export const BOSS: Session = {
  kind: 'admin',
  id: 'boss',
  username: 'boss_001',
  roles: OFFICE_ROLES,
  startedAt: new Date('2999-01-01'),
};

/** Starts a service with one record kind and its own database. */
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

/** Returns status and error code of a response. */
export function statusAndCode(response: LightMyRequestResponse): string {
  const { code = 'ok' } = response.json<{ code?: string }>();
  return `${response.statusCode} ${code}`;
}

/** Returns the first invalid field of a response. */
export function invalidField(response: LightMyRequestResponse): string | undefined {
  assert.equal(statusAndCode(response), '422 VALIDATION_FAILED', response.body);
  return response.json<{ fields: { field: string }[] }>().fields[0]?.field;
}

export interface Page {
  readonly items: { readonly reference: string; readonly version: number; readonly values: object }[];
  readonly next?: string;
}
