import { goodput, p99, statusesOf, type Outcome } from './generate-load.ts';
import type { Bench } from '../../report/open-bench.ts';

/**
 * Loads a site with more and more connections. Most of what it serves at its best it must still serve to the largest crowd,
 * and refuse the rest with `Retry-After`. Resolves with the outcome of the largest crowd.
 */
export async function compareCrowds(
  bench: Pick<Bench, 'compare'>,
  name: string,
  crowds: readonly number[],
  loadWith: (connections: number) => Promise<Outcome>,
): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const connections of crowds) {
    const outcome = await loadWith(connections);
    outcomes.push(outcome);
    console.log(
      `  ${name}, ${connections} connections: ${goodput(outcome)} a second, p99 ${p99(outcome)} ms; ${statusesOf(outcome)}`,
    );
  }
  const last = outcomes.at(-1);
  if (!last) throw new Error('there is no crowd');
  const share = goodput(last) / Math.max(...outcomes.map(goodput));
  bench.compare(`${name}: goodput at ${crowds.at(-1)} connections against the peak`, share, { least: 0.7 });
  bench.compare(`${name}: refusals without Retry-After`, last.withoutRetryAfter, { most: 0 });
  return last;
}
