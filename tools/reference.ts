import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REFERENCE_PATH } from '@larkfield/kit';
import { allServices, startDatabase, startTestService } from '@larkfield/kit/testing';

/** `npm run reference > reference.json`: the calls of all services in one document (OpenAPI 3.1). */
const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-reference-'));
const testDatabase = await startDatabase();
const env = { API_REFERENCE: 'on', DATA_DIR: dataDir };
const documents = [];
for (const service of await allServices()) {
  const { app, close } = await startTestService(service, { testDatabase, env });
  documents.push(
    (await app.inject(REFERENCE_PATH)).json<{ openapi: string; tags: object[]; paths: object }>(),
  );
  await close();
}
const whole = {
  openapi: documents[0]?.openapi,
  info: { title: 'Larkfield', version: '1' },
  tags: documents.flatMap(({ tags }) => tags),
  paths: Object.assign({}, ...documents.map(({ paths }) => paths)),
};
process.stdout.write(`${JSON.stringify(whole, null, 2)}\n`);
await testDatabase.close();
rmSync(dataDir, { recursive: true });
