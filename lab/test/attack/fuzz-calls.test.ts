import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { API_REFERENCE_PATH } from '@larkfield/kit/app';
import {
  allServices,
  EDGE_HEADERS,
  startDatabase,
  startTestFiles,
  startTestService,
  type TestDatabase,
  type TestFiles,
} from '@larkfield/kit/testing';
import { startStandIn, type StandIn } from '../../../packages/paypal-stand-in/src/index.ts';
import { insertCleanFile } from '../../attack/clients/insert-clean-file.ts';
import { roleFor, signInAs, type Person } from '../../attack/clients/sign-in.ts';
import {
  createFuzzCalls,
  replaceFileIds,
  type FuzzCall,
  type OpenApiDocument,
} from '../../attack/fuzz/fuzz-calls.ts';

const VALID_VALUES = 2;

const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-odd-'));
let database: TestDatabase;
let files: TestFiles;
let payments: StandIn;
before(async () => {
  database = await startDatabase();
  files = await startTestFiles({ testDatabase: database });
  payments = await startStandIn();
});
after(async () => {
  await payments.close();
  await files.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

for (const service of await allServices())
  test(`no fuzz value in a call of ${service.name} causes a failure of the site`, async (t) => {
    const key = randomBytes(32).toString('base64');
    const { app, close } = await startTestService(service, {
      testDatabase: database,
      now: () => new Date(),
      env: {
        ...{ API_REFERENCE: 'on', DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000000', FILES_KEY: key },
        // Without TLS cookies have no `__Host-` prefix.
        ...{ SITE_ORIGIN: 'http://localhost:4100', PAYPAL_STAND_IN: payments.origin, ...files.env },
      },
    });
    t.after(close);
    const calls = await createFuzzCalls(
      (await app.inject(API_REFERENCE_PATH)).json<OpenApiDocument>(),
      VALID_VALUES,
    );
    assert.ok(calls.length > 5);
    const failed: string[] = [];
    for (const [url, own] of Map.groupBy(calls, ({ method, url }) => `${method} ${url}`)) {
      let person: Person | undefined;
      for (const call of own) {
        person ??= await signInAs(database.db, roleFor(call.rights));
        const status = await send(call, person);
        if (status >= 500) failed.push(`${url} with ${call.what}: ${status}`);
        // Some calls end the session, or the account.
        if (status === 401) person = undefined;
      }
    }
    assert.deepEqual(failed, []);

    async function send({ method, path, body }: FuzzCall, { headers }: Person): Promise<number> {
      const json = { ...EDGE_HEADERS, ...headers, 'content-type': 'application/json' };
      const payload =
        body === undefined ? {} : { payload: await replaceFileIds(body, () => insertCleanFile(database.db)) };
      const answer = await app.inject({ method: method as 'POST', url: path, headers: json, ...payload });
      return answer.statusCode;
    }
  });
