import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { act, screen } from '@testing-library/react';
import { WrittenNote } from './written-note.tsx';
import { noteWritten, writtenBy, type Written } from './written.ts';

const site = testSite({ path: '/events', routes: routes('/events', '/events/:slug', '/events/change/item') });
const written = (state: 'published' | 'pending' | 'cancelled' | 'deleted', isNew = true): Written =>
  writtenBy({ success: true, id: 'one', slug: 'open-day', state }, isNew);

test.each([
  ['published', true, 'It is published. Everybody can see it here now.', '/events/open-day'],
  ['published', false, 'Your changes are saved.', '/events/open-day'],
  [
    'pending',
    true,
    'An administrator looks at it before everybody can see it',
    '/events/change/item?item=one',
  ],
  [
    'cancelled',
    false,
    'The event is canceled. Everybody who has signed up gets an e-mail.',
    '/events/open-day',
  ],
  ['deleted', false, 'It is deleted. Nobody can see it anymore.', undefined],
] as const)('what was written (%s, new: %s) is said with the way to it', (state, isNew, words, path) => {
  renderInSite(<WrittenNote />, site);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => noteWritten(written(state, isNew)));
  expect(screen.getByRole('status')).toHaveTextContent(words);
  expect(screen.queryByRole('link')?.getAttribute('href') ?? undefined).toBe(path);
});

test('it is said once, and on the page of an item only of that item', () => {
  act(() => noteWritten(written('published')));
  const first = renderInSite(<WrittenNote at="one" />, site);
  expect(screen.getByRole('status')).toHaveTextContent('It is published.');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  first.unmount();
  renderInSite(<WrittenNote at="one" />, site);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => noteWritten(written('published')));
  expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
});

test('another item says nothing of it', () => {
  act(() => noteWritten(written('published')));
  renderInSite(<WrittenNote at="two" />, site);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
