import { CONTROLS, compareControls } from '../browser/interactions.ts';
import { openBench } from '../report/open-bench.ts';
import { serveVariant } from '../site/serve-variant.ts';
import { federatedVariant } from '../site/site-variants.ts';

/**
 * Measures from a press to the next paint on a phone's processor, by the browser's Event Timing, for every kind of
 * control. `ONLY=theme` measures the controls with this in their names.
 */
const bench = openBench();
const { origin } = await serveVariant(federatedVariant);
await compareControls(bench, origin, CONTROLS, { runs: 10 });
await bench.finish();
