import { BUDGETS, pageWeights } from './lib/budgets.ts';
import { STORE } from './lib/paths.ts';

/** Fails when a first visit to some page would fetch more than the budgets allow. */
let over = 0;
for (const { page, script, style } of pageWeights(STORE)) {
  const fits = script <= BUDGETS.script && style <= BUDGETS.style;
  if (!fits) over += 1;
  console.log(
    `${fits ? 'fits' : 'OVER'} ${page}: script ${script} of ${BUDGETS.script} B, style ${style} of ${BUDGETS.style} B`,
  );
}
process.exit(over === 0 ? 0 : 1);
