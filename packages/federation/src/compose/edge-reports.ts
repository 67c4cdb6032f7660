import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimes } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';
import { LEASE_MS } from './sites.ts';

/**
 * What running edges say of themselves: one small file per edge in a folder beside the composed sites. Release commands read
 * them to learn whether a site can be served before it is live, and which edges serve it.
 */

const FOLDER = '.edges';
/** Milliseconds between two signs of life of an edge. */
export const RENEW_MS = 5_000;
/** An edge that was silent for so long has gone. */
const GONE_MS = 4 * RENEW_MS;

/** An area that an edge cannot serve, and why. */
export interface LeftOutArea {
  readonly area: string;
  readonly why: string;
}

/** Whether an edge could serve the site of a trial. */
export interface TrialAnswer {
  /** The trial's id. */
  readonly id: string;
  /** Why the site cannot be served at all. */
  readonly refused?: string;
  readonly leftOut: readonly LeftOutArea[];
}

export interface EdgeReport {
  /** Machine and process, for people. */
  readonly edge: string;
  /** The site that visitors without a channel get. */
  readonly serves: string;
  /** Areas of that site that are not served. */
  readonly leftOut: readonly LeftOutArea[];
  /** Answers to the last trials, the newest last. */
  readonly trials: readonly TrialAnswer[];
}

export interface EdgeReporter {
  write(report: EdgeReport): void;
  /** Says that the edge is still there; to be called every {@link RENEW_MS}. */
  renew(): void;
  end(): void;
}

/** The file of one edge. */
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

/** Reports of the edges that run on these folders; files of edges that have gone are removed after a while. */
export function readEdgeReports(sites: string): EdgeReport[] {
  const folder = join(sites, FOLDER);
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name);
    const found = statSync(file, { throwIfNoEntry: false });
    const silentMs = found ? Date.now() - found.mtimeMs : 0;
    if (silentMs > LEASE_MS) rmSync(file, { force: true });
    return silentMs > GONE_MS ? [] : readReport(file);
  });
}

/** Nothing for a file that is not whole yet, or was removed meanwhile. */
function readReport(file: string): EdgeReport[] {
  try {
    return [JSON.parse(readFileSync(file, 'utf8')) as EdgeReport];
  } catch {
    return [];
  }
}
