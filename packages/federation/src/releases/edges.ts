import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { readEdgeReports, type EdgeReport, type TrialAnswer } from '../channels/edge-reports.ts';
import { endTrial, startTrial } from '../channels/trials.ts';
import type { Mirror } from './shared-store/mirror.ts';

const SECOND_MS = 1_000;
/** Time limit of a trial: an edge may have to fetch the site and start a service. */
const TRIAL_LIMIT_MS = 90 * SECOND_MS;
/**
 * Time limit for switching: an edge serves a tested site within a second of the change, or within a few seconds with a
 * shared store.
 */
const SERVE_LIMIT_MS = 15 * SECOND_MS;
const MAX_ATTEMPTS = 3;

export interface EdgesOptions {
  readonly sites: string;
  /** Store shared by several machines; without one, only edges of this machine are asked. */
  readonly shared?: Pick<Mirror, 'push' | 'edgeReports'> | undefined;
  /** Receives warnings about areas that an edge already leaves out. */
  readonly warn: (line: string) => void;
  readonly pollMs?: number;
  readonly trialLimitMs?: number;
  readonly serveLimitMs?: number;
}

/** The running edges. */
export interface Edges {
  /**
   * Asks every edge whether it could serve a site.
   * @throws Error that names the edges that could not, or not with one of the `changed` areas
   */
  checkCanServe(site: string, changed: readonly string[]): Promise<void>;
  /**
   * Waits until every edge serves a promoted site, within a time limit. Resolves with a text for people and whether all
   * edges serve it.
   */
  waitUntilServed(site: string): Promise<{ readonly line: string; readonly isServed: boolean }>;
}

export function createEdges(options: EdgesOptions): Edges {
  const { sites, shared, warn, pollMs = 200 } = options;
  const { trialLimitMs = TRIAL_LIMIT_MS, serveLimitMs = SERVE_LIMIT_MS } = options;
  const reports = async () => (shared ? shared.edgeReports() : readEdgeReports(sites));

  /** Reads reports until none is open or the time limit is reached. Resolves with the last ones. */
  async function readUntil(
    isOpen: (report: EdgeReport) => boolean,
    limitMs: number,
  ): Promise<{ readonly all: readonly EdgeReport[]; readonly open: readonly EdgeReport[] }> {
    const end = performance.now() + limitMs;
    for (;;) {
      const all = await reports();
      const open = all.filter(isOpen);
      if (open.length === 0 || performance.now() > end) return { all, open };
      await wait(pollMs);
    }
  }

  async function publishTrial(id: string, site: string): Promise<void> {
    const until = new Date(Date.now() + trialLimitMs).toISOString();
    for (let attempt = 1; ; attempt += 1) {
      startTrial(sites, id, { site, until });
      try {
        return await shared?.push();
      } catch (error) {
        // Another command changed the shared store at the same time; its change has been pulled by now.
        if (attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  return {
    async checkCanServe(site, changed) {
      if ((await reports()).length === 0) return;
      const id = randomUUID();
      const answerOf = ({ trials }: EdgeReport) => trials.find((trial) => trial.id === id);
      try {
        await publishTrial(id, site);
        const { all, open } = await readUntil((report) => !answerOf(report), trialLimitMs);
        const silent = open.map(
          ({ edge }) => `edge ${edge} did not answer within ${trialLimitMs / SECOND_MS} s`,
        );
        const refusals = all.flatMap((report) => problemsOf(report.edge, answerOf(report), changed));
        const problems = [...silent, ...refusals];
        if (problems.length > 0) throw new Error([...problems, 'Nothing has been changed.'].join('\n'));
        for (const line of new Set(all.flatMap((report) => warningsOf(answerOf(report), changed))))
          warn(line);
      } finally {
        endTrial(sites, id);
        // If this fails, the trial expires.
        await shared?.push().catch(() => undefined);
      }
    },
    async waitUntilServed(site) {
      const { all, open } = await readUntil(({ serves }) => serves !== site, serveLimitMs);
      if (all.length === 0) return { line: `site ${site} is live; no edge runs`, isServed: true };
      const count = `${all.length - open.length} of ${all.length} running edges`;
      const others = open.map(({ edge, serves }) => `${edge} serves ${serves}; its log says why`);
      return {
        line: [`site ${site} is live on ${count}`, ...others].join('\n'),
        isServed: open.length === 0,
      };
    },
  };
}

function problemsOf(edge: string, trial: TrialAnswer | undefined, changed: readonly string[]): string[] {
  if (trial?.refused !== undefined) return [`edge ${edge} cannot serve this site: ${trial.refused}`];
  return (trial?.leftOut ?? [])
    .filter(({ area }) => changed.includes(area))
    .map(({ area, why }) => `edge ${edge} cannot serve ${area}: ${why}`);
}

function warningsOf(trial: TrialAnswer | undefined, changed: readonly string[]): string[] {
  return (trial?.leftOut ?? [])
    .filter(({ area }) => !changed.includes(area))
    .map(({ area, why }) => `${area} is still left out: ${why}`);
}
