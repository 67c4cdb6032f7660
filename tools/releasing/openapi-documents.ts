import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_REFERENCE_PATH } from '@larkfield/kit/app';
import { allServices, startDatabase, startTestService } from '@larkfield/kit/testing';

/**
 * Resolves with the OpenAPI 3.1 documents of services, in the order of their folders. Starts each service for this on a
 * database of its own.
 * @throws Error when a service does not start. Nothing is left running.
 */
export async function readOpenApiDocuments<T>(
  isWanted: (name: string) => boolean = () => true,
): Promise<T[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-reference-'));
  const testDatabase = await startDatabase();
  const references: T[] = [];
  try {
    for (const service of (await allServices()).filter(({ name }) => isWanted(name))) {
      const env = { API_REFERENCE: 'on', DATA_DIR: dataDir };
      const { app, close } = await startTestService(service, { testDatabase, env });
      try {
        references.push((await app.inject(API_REFERENCE_PATH)).json<T>());
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
