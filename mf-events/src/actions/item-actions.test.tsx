import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { itemData } from '../testing/samples.ts';
import { ItemActions } from './item-actions.tsx';

const account = { kind: 'user', username: 'ada_01', events: [], loading: false } as const;
const like = () => userEvent.click(screen.getByRole('button', { name: 'Like' }));

describe('the like button', () => {
  // covers: E52
  test('asks a visitor to log in, and sends nothing', async () => {
    const calls = fakeServices({});
    renderInSite(<ItemActions item={itemData()} />);
    await like();
    expect(screen.getByRole('status')).toHaveTextContent('Please login to upvote');
    expect(calls).toEqual([]);
  });

  // covers: E50
  test('counts the like of an account, and says that it is pressed', async () => {
    const calls = fakeServices({
      '/api/events/mine': [200, { likes: [], own: [] }],
      '/api/likeEvent': [200, { likes: 3, liked: true }],
    });
    renderInSite(<ItemActions item={itemData()} />, testSite({ session: account }));
    expect(screen.getByText('2 likes')).toBeInTheDocument();
    await like();
    expect(await screen.findByText('3 likes')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Unlike' })).toHaveAttribute('aria-pressed', 'true');
    expect(calls.at(-1)?.body).toMatchObject({ eventID: 1, on: true });
  });

  test('that fails shows an error and counts nothing', async () => {
    fakeServices({ '/api/events/mine': [200, { likes: [], own: [] }] });
    renderInSite(<ItemActions item={itemData()} />, testSite({ session: account }));
    await like();
    expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
    expect(screen.getByText('2 likes')).toBeInTheDocument();
  });
});

describe('the link to the door', () => {
  const mine = (item: ReturnType<typeof itemData>) => {
    fakeServices({ '/api/events/mine': [200, { likes: [], own: [item.id] }] });
    renderInSite(<ItemActions item={item} />, testSite({ session: account }));
  };

  test('leads the author of an event at a place to its check-in', async () => {
    const item = itemData({ meetingType: 'inPerson' });
    mine(item);
    const link = await screen.findByRole('link', { name: 'Check-in' });
    expect(link).toHaveAttribute('href', `/events/door/event?item=${item.id}`);
  });

  test('is not there for an event without a place', async () => {
    mine(itemData({ meetingType: 'remote' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Change' })).toBeInTheDocument());
    expect(screen.queryByRole('link', { name: 'Check-in' })).not.toBeInTheDocument();
  });
});
