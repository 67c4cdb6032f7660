import { withPalette } from './reduce-palette.ts';
import { test as base } from '../support/sites/fresh-site.ts';
import { becomeViewer, insertVisualTestData } from './visual-test-data.ts';
import { openState } from './visual-states.ts';
import { stateGroups } from './picture-list.ts';
import { takePicture, SCALE, warnIfNotComparable, TOLERANCE } from './take-picture.ts';
import { NOW, steadyAnswers } from './stable-answers.ts';
import { expect } from '../support/browser/test.ts';

const test = base.extend<object, { foreign: string }>({
  foreign: [async ({ browser }, use) => use(await warnIfNotComparable(browser)), { scope: 'worker' }],
});

for (const { screen, viewport, language, states } of stateGroups()) {
  test.describe(`${screen}, ${language}`, () => {
    test.use({
      viewport,
      locale: language,
      timezoneId: 'UTC',
      deviceScaleFactor: SCALE,
      // A failing action would fail later too.
      actionTimeout: 15_000,
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('states of pages look as their pictures', async ({ page, context, request, fresh, watch, foreign }, {
      config,
    }) => {
      test.skip(foreign !== '', foreign);
      test.setTimeout(60_000 + states.length * 15_000);
      await insertVisualTestData(request);
      await steadyAnswers(context);
      await page.clock.install({ time: NOW });
      for (const state of states) {
        await test.step(state.name, async () => {
          await becomeViewer(context, state.viewer, fresh.origin);
          await page.clock.setSystemTime(NOW);
          await openState(page, state, language);
          if (state.sends) expect(watch.problems.splice(0)).toEqual([expect.stringContaining('422')]);
          const drawn = await takePicture(page, state.cutout);
          const kept = config.updateSnapshots === 'none' ? drawn : withPalette(drawn);
          expect.soft(kept, `${state.name} on a ${screen}`).toMatchSnapshot([...state.picture], TOLERANCE);
        });
      }
    });
  });
}
