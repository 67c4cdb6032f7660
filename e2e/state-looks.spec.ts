import { withPalette } from '../tools/lib/palette.ts';
import { test as base } from './support/fresh-site.ts';
import { becomeViewer, settle } from './support/look-people.ts';
import { reachState } from './support/look-states.ts';
import { stateGroups } from './support/looks.ts';
import { photograph, SCALE, tellWhyNotComparable, TOLERANCE } from './support/photograph.ts';
import { NOW, steadyAnswers } from './support/steady.ts';
import { expect } from './support/test.ts';

const test = base.extend<object, { foreign: string }>({
  foreign: [async ({ browser }, use) => use(await tellWhyNotComparable(browser)), { scope: 'worker' }],
});

for (const { screen, viewport, language, states } of stateGroups()) {
  test.describe(`${screen}, ${language}`, () => {
    test.use({
      viewport,
      locale: language,
      timezoneId: 'UTC',
      deviceScaleFactor: SCALE,
      // What cannot be done now cannot be done later.
      actionTimeout: 15_000,
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('states of pages look as their pictures', async ({ page, context, request, fresh, watch, foreign }, {
      config,
    }) => {
      test.skip(foreign !== '', foreign);
      test.setTimeout(60_000 + states.length * 15_000);
      await settle(request);
      await steadyAnswers(context);
      await page.clock.install({ time: NOW });
      for (const state of states) {
        await test.step(state.name, async () => {
          await becomeViewer(context, state.viewer, fresh.origin);
          await page.clock.setSystemTime(NOW);
          await reachState(page, state, language);
          if (state.sends) expect(watch.problems.splice(0)).toEqual([expect.stringContaining('422')]);
          const drawn = await photograph(page, state.cutout);
          const kept = config.updateSnapshots === 'none' ? drawn : withPalette(drawn);
          expect.soft(kept, `${state.name} on a ${screen}`).toMatchSnapshot([...state.picture], TOLERANCE);
        });
      }
    });
  });
}
