import { pageWeights } from './lib/budgets.ts';
import { STORE } from './lib/paths.ts';

/** Fails when a first visit to some page would fetch more than the budgets allow. */
let over = 0;
for (const { page, script, style, budget } of pageWeights(STORE)) {
  const fits = script <= budget.script && style <= budget.style;
  if (!fits) over += 1;
  console.log(
    `${fits ? 'fits' : 'OVER'} ${page}: script ${script} of ${budget.script} B, style ${style} of ${budget.style} B`,
  );
}
process.exit(over === 0 ? 0 : 1);
