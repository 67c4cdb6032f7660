import { Counter, type Registry } from 'prom-client';

type Run = () => Promise<void>;

/** Returns a wrapper that counts runs of a background job by outcome. */
export function createJobMetrics(registry: Registry): (worker: string, run: Run) => Run {
  const runs = new Counter({
    name: 'larkfield_work_rounds_total',
    help: 'Runs of background jobs.',
    labelNames: ['worker', 'outcome'],
    registers: [registry],
  });
  return (worker, run) => {
    // Starts at 0: a counter that first appears as 1 shows no increase, so an alert would miss it.
    for (const outcome of ['done', 'failed']) runs.inc({ worker, outcome }, 0);
    return async () => {
      try {
        await run();
      } catch (error) {
        runs.inc({ worker, outcome: 'failed' });
        throw error;
      }
      runs.inc({ worker, outcome: 'done' });
    };
  };
}
