import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { act, screen } from '@testing-library/react';
import { WrittenItemNotice } from './written-item-notice.tsx';
import { rememberWrittenItem, toWrittenItem, type WrittenItem } from './written-item.ts';

const site = testSite({ path: '/events', routes: routes('/events', '/events/:slug', '/events/change/item') });
const written = (state: 'published' | 'pending' | 'cancelled' | 'deleted', isNew = true): WrittenItem =>
  toWrittenItem({ success: true, id: 'one', slug: 'open-day', state }, isNew);

test.each([
  ['published', true, 'It is published. Everybody can see it here now.', '/events/open-day'],
  ['published', false, 'Your changes are saved.', '/events/open-day'],
  ['pending', true, 'An administrator reviews it before it is published', '/events/change/item?item=one'],
  [
    'cancelled',
    false,
    'The event is canceled. Everybody who has signed up gets an e-mail.',
    '/events/open-day',
  ],
  ['deleted', false, 'It is deleted. Nobody can see it anymore.', undefined],
] as const)('what was written (%s, new: %s) is said with the way to it', (state, isNew, words, path) => {
  renderInSite(<WrittenItemNotice />, site);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => rememberWrittenItem(written(state, isNew)));
  expect(screen.getByRole('status')).toHaveTextContent(words);
  expect(screen.queryByRole('link')?.getAttribute('href') ?? undefined).toBe(path);
});

test('the reference of a new item is told', () => {
  const answer = { success: true, reference: 'LK-AAAA-2222', id: 'one', slug: 'open-day' } as const;
  act(() => rememberWrittenItem(toWrittenItem({ ...answer, state: 'pending' }, true)));
  renderInSite(<WrittenItemNotice />, site);
  expect(screen.getByRole('status')).toHaveTextContent('Your reference number LK-AAAA-2222');
});

test('the notice is shown once, and on the page of an item only for that item', () => {
  act(() => rememberWrittenItem(written('published')));
  const first = renderInSite(<WrittenItemNotice at="one" />, site);
  expect(screen.getByRole('status')).toHaveTextContent('It is published.');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  first.unmount();
  renderInSite(<WrittenItemNotice at="one" />, site);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => rememberWrittenItem(written('published')));
  expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
});

test('the page of another item does not show it', () => {
  act(() => rememberWrittenItem(written('published')));
  renderInSite(<WrittenItemNotice at="two" />, site);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
