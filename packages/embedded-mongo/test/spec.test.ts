import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { BSON } from 'mongodb';
import { anyServer, type TestServer } from './support/server.ts';
import { applies, runSpecTest } from './unified/run.ts';
import type { SpecFile } from './unified/types.ts';
import { reasonToSkip } from './unified/skipped.ts';

const ROOT = join(import.meta.dirname, '..', 'spec');
const SUITES = ['crud/unified', 'gridfs', 'read-write-concern/operation'];

let server: TestServer;
before(async () => {
  server = await anyServer();
});
after(() => server.stop());

for (const suite of SUITES) {
  for (const name of readdirSync(join(ROOT, suite)).filter((file) => file.endsWith('.json'))) {
    const file = BSON.EJSON.parse(readFileSync(join(ROOT, suite, name), 'utf8'), {
      relaxed: true,
    }) as SpecFile;
    for (const spec of file.tests) {
      if (!applies(file.runOnRequirements) || !applies(spec.runOnRequirements)) continue;
      const skip = reasonToSkip(spec);
      test(`${file.description}: ${spec.description}`, { skip: skip ?? false }, () =>
        runSpecTest(file, spec, server.url, server.client),
      );
    }
  }
}
