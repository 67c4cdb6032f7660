import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { BSON } from 'mongodb';
import { startAnyServer, type TestServer } from './support/server.ts';
import { meetsRequirements, runSpecTest } from './unified/run.ts';
import type { SpecFile } from './unified/types.ts';
import { reasonToSkip } from './unified/skipped.ts';

/**
 * The specification tests of MongoDB are not part of this repository. They run if MONGODB_SPEC_DIR names a
 * folder with them, such as `test/spec` of a checkout of mongodb/node-mongodb-native.
 */
const ROOT = process.env['MONGODB_SPEC_DIR'];
const SUITES = ['crud/unified', 'gridfs', 'read-write-concern/operation'];

if (ROOT === undefined) test('specification tests of MongoDB', { skip: 'MONGODB_SPEC_DIR is not set' });
else runSuites(ROOT);

function runSuites(root: string): void {
  let server: TestServer;
  before(async () => {
    server = await startAnyServer();
  });
  after(() => server.stop());

  for (const suite of SUITES) {
    for (const name of readdirSync(join(root, suite)).filter((file) => file.endsWith('.json'))) {
      const file = BSON.EJSON.parse(readFileSync(join(root, suite, name), 'utf8'), {
        relaxed: true,
      }) as SpecFile;
      for (const spec of file.tests) {
        if (!meetsRequirements(file.runOnRequirements) || !meetsRequirements(spec.runOnRequirements))
          continue;
        const skip = reasonToSkip(spec);
        test(`${file.description}: ${spec.description}`, { skip: skip ?? false }, () =>
          runSpecTest(file, spec, server.url, server.client),
        );
      }
    }
  }
}
