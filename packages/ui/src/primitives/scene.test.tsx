import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessagePage } from '../index.ts';
import { SCENES } from './scene.tsx';
import { axeViolations } from '../testing/axe.ts';
import { renderInSite } from '../testing/render.tsx';

const drawing = readFileSync(join(import.meta.dirname, 'scenes.svg'), 'utf8');

test('every scene is a view of the one drawing, and the drawing holds no other', () => {
  expect([...drawing.matchAll(/<view id="(\w+)"/g)].map(([, id]) => id)).toEqual([...SCENES]);
});

test('the file of the drawings stays small', () => {
  expect(drawing.length).toBeLessThan(8_000);
});

test('a page with a scene has no finding, and its scene is silent', async () => {
  const { container, queryByRole } = renderInSite(
    <MessagePage scene="lost" title="This link does not work">
      <p>It is incomplete.</p>
    </MessagePage>,
  );
  expect(queryByRole('img')).not.toBeInTheDocument();
  expect(await axeViolations(container)).toEqual([]);
});
