import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
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
