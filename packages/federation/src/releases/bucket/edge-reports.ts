import type { EdgeReport } from '../../compose/edge-reports.ts';
import { inParallel, putNow } from './blobs.ts';
import type { Objects } from './objects.ts';

/** Reports of edges in a shared store: an object for each edge, written anew with each change and every half minute. */

/** Milliseconds between two signs of life of an edge; each is a request to the store. */
export const SHARED_RENEW_MS = 30_000;
/** An edge that was silent for so long has gone. */
const GONE_MS = 3 * SHARED_RENEW_MS;
const FOLDER = 'edges/';

export async function putEdgeReport(objects: Objects, id: string, report: EdgeReport): Promise<void> {
  await putNow(objects, `${FOLDER}${id}.json`, Buffer.from(JSON.stringify(report)));
}

export async function removeEdgeReport(objects: Objects, id: string): Promise<void> {
  await objects.remove(`${FOLDER}${id}.json`);
}

/** Reports of the edges that run; objects of edges that have gone are removed. */
export async function listEdgeReports(objects: Objects, now = Date.now()): Promise<EdgeReport[]> {
  const reports = await inParallel(await objects.list(FOLDER), async ({ key, writtenAt }) => {
    if (now - writtenAt.getTime() > GONE_MS) {
      await objects.remove(key);
      return [];
    }
    const found = await objects.get(key);
    return found ? [JSON.parse(found.body.toString()) as EdgeReport] : [];
  });
  return reports.flat();
}
