import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotePage } from './index.ts';
import { SCENES } from './scene.tsx';
import { findings } from './testing/axe.ts';
import { renderInSite } from './testing/render.tsx';

const drawing = readFileSync(join(import.meta.dirname, 'scenes.svg'), 'utf8');

test('every scene is a view of the one drawing, and the drawing holds no other', () => {
  expect([...drawing.matchAll(/<view id="(\w+)"/g)].map(([, id]) => id)).toEqual([...SCENES]);
});

test('the drawing stays small enough to be no weight in a page that says that something is missing', () => {
  expect(drawing.length).toBeLessThan(8_000);
});

test('a page with a scene has no finding, and its scene is silent', async () => {
  const { container, queryByRole } = renderInSite(
    <NotePage scene="lost" title="This link does not work">
      <p>It is incomplete.</p>
    </NotePage>,
  );
  expect(queryByRole('img')).not.toBeInTheDocument();
  expect(await findings(container)).toEqual([]);
});
