import { hostname } from 'node:os';
import {
  createEdgeReporter,
  isOver,
  isTrial,
  RENEW_MS,
  trialId,
  type EdgeReport,
  type Trial,
  type TrialAnswer,
} from '@larkfield/federation/compose';
import type { LiveSite, LiveSiteOptions } from '../live-site.ts';
import { loadServable } from '../servable-site.ts';
import { messageOf, type ComposedSite } from '../site.ts';
import { createPointers } from './pointers.ts';

/** Commands that ask at the same time. */
const MOST_ANSWERS = 10;

export interface TrialsOptions extends Pick<
  LiveSiteOptions,
  'sitesDir' | 'storeDir' | 'directory' | 'prepare' | 'log' | 'pollMs'
> {
  /** The site that is served. */
  readonly live: Pick<LiveSite, 'current'>;
  /** Takes each report, besides the folder of sites. */
  readonly onReport?: ((report: EdgeReport) => void) | undefined;
}

export interface Trials {
  /** The site of the last trial, for the edge to serve it without loading it again. */
  tried(id: string): ComposedSite | undefined;
  /** Says which site is served now. */
  report(): void;
  check(): Promise<void>;
  close(): void;
}

/**
 * Answers release commands: loads the site of a trial beside the live one, has its services started where it can, and reports
 * whether this edge could serve it.
 */
export function followTrials(options: TrialsOptions): Trials {
  const { sitesDir, live, log, pollMs = 500, onReport } = options;
  const pointers = createPointers({ sitesDir, log });
  const reporter = createEdgeReporter(sitesDir);
  let answers: readonly TrialAnswer[] = [];
  let loaded: ComposedSite | undefined;

  function report(): void {
    const { manifest, leftOut } = live.current();
    const edge = `${hostname()}:${process.pid}`;
    const written: EdgeReport = { edge, serves: manifest.id, leftOut, trials: answers };
    try {
      reporter.write(written);
    } catch (error) {
      log.warn({ err: error }, 'release commands cannot be told what this edge serves');
    }
    onReport?.(written);
  }

  async function answerTo(id: string, { site }: Pick<Trial, 'site'>): Promise<TrialAnswer> {
    try {
      loaded = await loadServable(options, site, live.current().contracts);
      return { id, leftOut: loaded.leftOut };
    } catch (error) {
      return { id, refused: messageOf(error), leftOut: [] };
    }
  }

  async function look(): Promise<void> {
    await pointers.look();
    for (const [channel, { channel: trial }] of pointers.all().filter(([name]) => isTrial(name))) {
      const id = trialId(channel);
      if (!trial || isOver(trial) || answers.some((answer) => answer.id === id)) continue;
      answers = [...answers, await answerTo(id, trial)].slice(-MOST_ANSWERS);
      report();
    }
  }

  report();
  let looking: Promise<void> | undefined;
  const check = () => (looking ??= look().finally(() => (looking = undefined)));
  const timers = [setInterval(check, pollMs), setInterval(reporter.renew, RENEW_MS)];
  for (const timer of timers) timer.unref();
  return {
    tried(id) {
      const site = loaded?.manifest.id === id ? loaded : undefined;
      loaded = undefined;
      return site;
    },
    report,
    check,
    close() {
      timers.forEach(clearInterval);
      reporter.end();
    },
  };
}
