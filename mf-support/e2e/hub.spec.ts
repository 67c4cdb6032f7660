import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';

for (const [width, most] of [
  [1280, 3],
  [900, 2],
  [390, 1],
] as const) {
  test(`ways to support fill every row at ${width} px, however many are released`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, '/supportus');
    const rows = await page.evaluate(() => {
      const grid = document.querySelector('section[aria-labelledby="ways-title"] div:has(> article)');
      const tile = grid?.querySelector('article');
      if (!grid || !tile) return [];
      return Array.from({ length: 9 }, (_, index) => {
        grid.replaceChildren(...Array.from({ length: index + 1 }, () => tile.cloneNode(true)));
        const whole = grid.getBoundingClientRect();
        const boxes = [...grid.children].map((child) => child.getBoundingClientRect());
        const last = boxes.filter(({ top }) => top === boxes.at(-1)?.top);
        const first = boxes.filter(({ top }) => top === boxes[0]?.top);
        const ends = [Math.min(...last.map(({ left }) => left)), Math.max(...last.map(({ right }) => right))];
        return {
          tiles: index + 1,
          columns: first.length,
          gap: Math.round(Math.abs((ends[0] ?? 0) - whole.left) + Math.abs((ends[1] ?? 0) - whole.right)),
        };
      });
    });
    expect(rows).toHaveLength(9);
    for (const { tiles, columns, gap } of rows) {
      expect(gap, `${tiles} tiles leave a hole in the last row`).toBe(0);
      expect(columns, `${tiles} tiles`).toBeLessThanOrEqual(most);
    }
  });
}
