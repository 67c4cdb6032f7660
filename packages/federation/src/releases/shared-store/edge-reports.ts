import type { EdgeReport } from '../../channels/edge-reports.ts';
import { inParallel, putWithCurrentTime } from './blobs.ts';
import type { ObjectStore } from './object-store.ts';

/** Reports of edges in a shared store: one object per edge, renewed with each change and every half minute. */

/** Interval at which an edge renews its report. Each renewal is a request to the store. */
export const SHARED_EDGE_REPORT_INTERVAL_MS = 30_000;
/** Age at which a report no longer counts: the edge has stopped. */
const MAX_AGE_MS = 3 * SHARED_EDGE_REPORT_INTERVAL_MS;
const FOLDER = 'edges/';

export async function putEdgeReport(objects: ObjectStore, id: string, report: EdgeReport): Promise<void> {
  await putWithCurrentTime(objects, `${FOLDER}${id}.json`, Buffer.from(JSON.stringify(report)));
}

export async function removeEdgeReport(objects: ObjectStore, id: string): Promise<void> {
  await objects.remove(`${FOLDER}${id}.json`);
}

/** Returns the reports of the running edges. Removes those of stopped ones. */
export async function listEdgeReports(objects: ObjectStore, now = Date.now()): Promise<EdgeReport[]> {
  const reports = await inParallel(await objects.list(FOLDER), async ({ key, writtenAt }) => {
    if (now - writtenAt.getTime() > MAX_AGE_MS) {
      await objects.remove(key);
      return [];
    }
    const object = await objects.get(key);
    return object ? [JSON.parse(object.body.toString()) as EdgeReport] : [];
  });
  return reports.flat();
}
