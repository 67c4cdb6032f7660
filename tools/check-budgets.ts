import { fits, pageWeights, weightLine } from './lib/budgets.ts';
import { liveReleases } from './lib/live-folder.ts';
import { STORE } from './lib/paths.ts';

/** Fails when a first visit to some page would fetch more than the budgets allow. */
const weights = pageWeights(STORE, liveReleases());
for (const weight of weights) console.log(`${fits(weight) ? 'fits' : 'OVER'} ${weightLine(weight)}`);
process.exit(weights.every(fits) ? 0 : 1);
