import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REFERENCE_PATH } from '@larkfield/kit';
import { allServices, startDatabase, startTestService } from '@larkfield/kit/testing';

/**
 * What services say of their calls (OpenAPI 3.1), in the order of their folders; each runs for that long, on a database of its own.
 * @throws Error when one does not start; nothing of them is left behind.
 */
export async function referencesOf<T>(isWanted: (name: string) => boolean = () => true): Promise<T[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-reference-'));
  const testDatabase = await startDatabase();
  const references: T[] = [];
  try {
    for (const service of (await allServices()).filter(({ name }) => isWanted(name))) {
      const env = { API_REFERENCE: 'on', DATA_DIR: dataDir };
      const { app, close } = await startTestService(service, { testDatabase, env });
      try {
        references.push((await app.inject(REFERENCE_PATH)).json<T>());
      } finally {
        await close();
      }
    }
  } finally {
    await testDatabase.close();
    rmSync(dataDir, { recursive: true });
  }
  return references;
}
