import { hostname } from 'node:os';
import {
  createEdgeReporter,
  isExpired,
  isTrial,
  EDGE_REPORT_INTERVAL_MS,
  trialId,
  type EdgeReport,
  type Trial,
  type TrialAnswer,
} from '@larkfield/federation/compose';
import type { LiveSite, LiveSiteOptions } from '../sites/live-site.ts';
import { loadServableSite } from '../sites/servable-site.ts';
import { errorMessageOf, type ComposedSite } from '../sites/composed-site.ts';
import { createPointers } from './pointers.ts';

const MAX_ANSWERS = 10;

export interface TrialsOptions extends Pick<
  LiveSiteOptions,
  'sitesDir' | 'storeDir' | 'directory' | 'prepare' | 'log' | 'pollMs'
> {
  readonly live: Pick<LiveSite, 'current'>;
  readonly onReport?: ((report: EdgeReport) => void) | undefined;
}

export interface Trials {
  /** Returns and releases the site of the last trial, so that the edge can serve it without loading it again. */
  takeTriedSite(id: string): ComposedSite | undefined;
  report(): void;
  check(): Promise<void>;
  close(): void;
}

/**
 * Answers the trials of release commands: loads the site of a trial beside the live one, starts its services where possible,
 * and reports whether this edge could serve it.
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
    const current: EdgeReport = { edge, serves: manifest.id, leftOut, trials: answers };
    try {
      reporter.write(current);
    } catch (error) {
      log.warn({ err: error }, 'the report for release commands could not be written');
    }
    onReport?.(current);
  }

  async function answerTo(id: string, { site }: Pick<Trial, 'site'>): Promise<TrialAnswer> {
    try {
      loaded = await loadServableSite(options, site, live.current().contracts);
      return { id, leftOut: loaded.leftOut };
    } catch (error) {
      return { id, refused: errorMessageOf(error), leftOut: [] };
    }
  }

  async function answerTrials(): Promise<void> {
    await pointers.refresh();
    for (const [channel, { channel: trial }] of pointers.all().filter(([name]) => isTrial(name))) {
      const id = trialId(channel);
      if (!trial || isExpired(trial) || answers.some((answer) => answer.id === id)) continue;
      answers = [...answers, await answerTo(id, trial)].slice(-MAX_ANSWERS);
      report();
    }
  }

  report();
  let checking: Promise<void> | undefined;
  const check = () => (checking ??= answerTrials().finally(() => (checking = undefined)));
  const timers = [
    setInterval(() => void check(), pollMs),
    setInterval(reporter.renew, EDGE_REPORT_INTERVAL_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    takeTriedSite(id) {
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
