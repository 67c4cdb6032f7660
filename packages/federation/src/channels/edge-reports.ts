import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimes } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../sites/replace-file.ts';
import { LEASE_MS } from '../sites/site-folders.ts';

/**
 * Reports of running edges: one small file per edge in a folder beside the composed sites. Release commands read them to
 * find out whether a site can be served before it goes live, and which edges serve it.
 */

const FOLDER = '.edges';
/** Interval at which an edge renews its report. */
export const EDGE_REPORT_INTERVAL_MS = 5_000;
/** Age at which a report no longer counts: the edge has stopped. */
const MAX_AGE_MS = 4 * EDGE_REPORT_INTERVAL_MS;

export interface LeftOutArea {
  readonly area: string;
  readonly why: string;
}

export interface TrialAnswer {
  readonly id: string;
  /** Why the site cannot be served at all; absent if it can. */
  readonly refused?: string;
  readonly leftOut: readonly LeftOutArea[];
}

export interface EdgeReport {
  /** Machine and process id, for people. */
  readonly edge: string;
  readonly serves: string;
  /** Areas of that site that the edge leaves out. */
  readonly leftOut: readonly LeftOutArea[];
  /** Answers to the most recent trials, newest last. */
  readonly trials: readonly TrialAnswer[];
}

export interface EdgeReporter {
  write(report: EdgeReport): void;
  /** Renews the report; must be called every {@link EDGE_REPORT_INTERVAL_MS}. */
  renew(): void;
  end(): void;
}

export function createEdgeReporter(sites: string): EdgeReporter {
  const file = join(sites, FOLDER, randomUUID());
  return {
    write(report) {
      mkdirSync(join(sites, FOLDER), { recursive: true });
      replaceFile(file, JSON.stringify(report));
    },
    renew() {
      const now = new Date();
      utimes(file, now, now, () => undefined);
    },
    end: () => rmSync(file, { force: true }),
  };
}

/** Returns the reports of the running edges. Removes files of edges that stopped long ago. */
export function readEdgeReports(sites: string): EdgeReport[] {
  const folder = join(sites, FOLDER);
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    const ageMs = stats ? Date.now() - stats.mtimeMs : 0;
    if (ageMs > LEASE_MS) rmSync(file, { force: true });
    return ageMs > MAX_AGE_MS ? [] : readReport(file);
  });
}

/** Returns no report for a file that is incomplete or was removed meanwhile. */
function readReport(file: string): EdgeReport[] {
  try {
    return [JSON.parse(readFileSync(file, 'utf8')) as EdgeReport];
  } catch {
    return [];
  }
}
