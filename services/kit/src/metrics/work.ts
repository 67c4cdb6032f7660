import { Counter, type Registry } from 'prom-client';

type Round = () => Promise<void>;

/** Counts rounds of work by whether they came to their end. */
export function workMetrics(registry: Registry): (worker: string, round: Round) => Round {
  const rounds = new Counter({
    name: 'larkfield_work_rounds_total',
    help: 'Rounds of work in the background.',
    labelNames: ['worker', 'outcome'],
    registers: [registry],
  });
  return (worker, round) => {
    // What begins with one has not grown by it, so an alert would miss the first.
    for (const outcome of ['done', 'failed']) rounds.inc({ worker, outcome }, 0);
    return async () => {
      try {
        await round();
      } catch (error) {
        rounds.inc({ worker, outcome: 'failed' });
        throw error;
      }
      rounds.inc({ worker, outcome: 'done' });
    };
  };
}
