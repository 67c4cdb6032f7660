import { randomBytes } from 'node:crypto';
import { OFFICE_ROLES, type OfficeRole } from '@larkfield/contracts';
import type { ReadSession, Session } from '@larkfield/kit/http';
import {
  EDGE_HEADERS,
  startTestFiles,
  startTestService,
  type TestFiles,
  type TestService,
} from '@larkfield/kit/testing';
import { createEventsService } from '../../src/app.ts';
import { itemStore } from '../../src/items/store.ts';
import { signUpStore } from '../../src/signup/store.ts';

export const EVENT_SAMPLE = {
  title: 'Open day',
  subtitle: 'Come and see',
  industries: ['education'],
  html: '<p>Bring a <b>friend</b>.</p>',
  dateStart: '2090-06-01',
  dateEnd: '2090-06-01',
  timeStart: '14:00',
  timeEnd: '16:30',
  timeZone: 'America/Los_Angeles',
  meetingType: 'remote',
  jobLevel: 'privateParty',
} as const;

export const NEWS_SAMPLE = {
  title: 'A study',
  subtitle: 'In short',
  industries: ['literacy'],
  html: 'First.\n\nSecond.',
} as const;

export interface TestSite {
  readonly service: TestService;
  readonly files: TestFiles | undefined;
  /** Sends calls as an account id, `admin`, the email address of a participant, or a visitor (undefined). */
  as(who: string | undefined): {
    post(url: string, payload?: object, headers?: Record<string, string>): ReturnType<TestService['post']>;
    get(url: string): ReturnType<TestService['post']>;
  };
  event(
    change?: object,
    author?: string,
  ): Promise<{ readonly id: string; readonly slug: string; readonly timestamp: number }>;
  close(): Promise<void>;
}

interface SiteOptions {
  readonly guarded?: boolean;
  readonly withFiles?: boolean;
  /** Caller if none is named. Default: a visitor. */
  readonly unnamed?: string;
  /** Factor for all rate limits. */
  readonly limitFactor?: number;
}

export const VISITOR = 'visitor';

export async function startSite(options: SiteOptions = {}): Promise<TestSite> {
  const files = options.withFiles ? await startTestFiles() : undefined;
  const readSession: ReadSession = async ({ cookies }) => sessionOf(cookies['who'] ?? options.unnamed);
  const factor = String(options.limitFactor ?? 1_000);
  const env = { EVENTS_KEY: randomBytes(32).toString('base64'), RATE_LIMIT_FACTOR: factor, ...files?.env };
  const service = await startTestService(createEventsService(options), { env, readSession });
  const call = (who: string | undefined) => ({ ...EDGE_HEADERS, ...(who ? { cookie: `who=${who}` } : {}) });
  const as: TestSite['as'] = (who) => ({
    post: (url, payload = {}, headers = {}) => service.post(url, payload, { ...call(who), ...headers }),
    get: async (url) => service.app.inject({ url, headers: call(who) }),
  });
  return {
    ...{ service, files, as },
    async event(change = {}, author = 'ann') {
      const answer = await as(author).post('/api/events/items/event', { ...EVENT_SAMPLE, ...change });
      const { id, slug } = answer.json<{ id: string; slug: string }>();
      const item = await itemStore(service.database.db).findOne({ _id: id });
      if (!item) throw new Error(answer.body);
      return { id, slug, timestamp: item.timestamp };
    },
    async close() {
      await service.close();
      await files?.close();
    },
  };
}

/** Administrators and their roles. */
const OFFICE: Readonly<Record<string, readonly OfficeRole[]>> = {
  admin: OFFICE_ROLES,
  helper: ['support'],
  editor: ['editor'],
  chief: ['administrator'],
};

function sessionOf(who: string | undefined): Session {
  if (!who || who === VISITOR) return { kind: 'visitor' };
  if (who.includes('@')) return { kind: 'participant', email: who };
  const roles = OFFICE[who];
  const kind = roles ? 'admin' : 'user';
  const startedAt = new Date('2999-01-01');
  return {
    kind,
    ...(roles ? { roles } : {}),
    id: who,
    username: who,
    email: `${who}@example.org`,
    startedAt,
  };
}

export const itemsOf = ({ database }: TestService) => itemStore(database.db);
export const signUpsOf = ({ database }: TestService) => signUpStore(database.db);

export function personSample(name: string) {
  return { firstname: name, lastname: 'Example', email: `${name.toLowerCase()}@example.org` };
}
