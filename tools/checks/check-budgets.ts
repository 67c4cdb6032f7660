import { isWithinBudget, pageWeights, weightLine } from '../building/page-budgets.ts';
import { liveReleases } from '../workspace/live-site.ts';
import { STORE } from '../workspace/paths.ts';

/** Fails when a first visit to a page exceeds its budget. */
const weights = pageWeights(STORE, liveReleases());
for (const weight of weights)
  console.log(`${isWithinBudget(weight) ? 'fits' : 'OVER'} ${weightLine(weight)}`);
process.exit(weights.every(isWithinBudget) ? 0 : 1);
