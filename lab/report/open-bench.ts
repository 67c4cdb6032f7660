import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Supervisor } from '../../tools/processes/supervisor.ts';
import { createReport, type Report } from './report.ts';

export interface Bench extends Omit<Report, 'save'> {
  /** Temporary folder of this run. */
  readonly dataDir: string;
  readonly supervisor: Supervisor;
  /** Stops the processes, saves the report and ends this process: with 1 when a bound is broken. */
  finish(): Promise<never>;
}

/** Prepares a benchmark, which is the script of this process and gives the section of the report its name. */
export function openBench(): Bench {
  const { add, compare, save } = createReport('bench', basename(process.argv[1] ?? '', '.bench.ts'));
  const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-bench-'));
  // After a failure too. The started processes end by themselves when this one does.
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const supervisor = new Supervisor({ print: () => {} });
  return {
    ...{ add, compare, dataDir, supervisor },
    async finish() {
      await supervisor.stop();
      process.exit(save() ? 0 : 1);
    },
  };
}
