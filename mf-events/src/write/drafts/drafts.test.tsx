import { createUnsaved, UnsavedContext } from '@larkfield/area';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DraftEntries } from '../../../shared/draft-entries.ts';
import { ItemForm } from '../item-form.tsx';

const site = testSite({
  path: '/events/new/news',
  session: { kind: 'user', username: 'ada_01', events: [], loading: false },
});
const draft: DraftEntries = {
  ...{ id: 'one', kind: 'news', version: 3, entries: { title: 'Half written', html: 'First.' } },
  keptUntil: '2027-05-01T10:00:00.000Z',
};
// Queries by role would read the long lists of time zones each time.
const alone = { version: 3, open: [] };

test('an incomplete text is saved as a draft with one button beside publish', async () => {
  const calls = fakeServices({
    '/api/events/drafts': [201, { ...draft, version: 0 }],
    '/api/events/editing': [200, { ...alone, version: 0 }],
  });
  const unsaved = createUnsaved();
  renderInSite(
    <UnsavedContext value={unsaved}>
      <ItemForm kind="news" initialEntries={{}} labelledBy="h" onDone={() => undefined} />
    </UnsavedContext>,
    site,
  );
  await userEvent.type(screen.getByLabelText('Title'), 'Half written');
  expect(unsaved.any()).toBe(true);
  await userEvent.click(await screen.findByText('Save as draft'));
  expect(await screen.findByText(/^Draft saved at/)).toBeInTheDocument();
  expect(unsaved.any()).toBe(false);
  expect(calls[0]?.body).toMatchObject({ kind: 'news', entries: { title: 'Half written' } });
  expect(screen.getByText('My drafts')).toHaveAttribute('href', '/events/mine');
  expect(screen.getByText('Plan publication')).toBeInTheDocument();
});

test('who else has the text open is told, and a text that was saved meanwhile is put beside the own one', async () => {
  const ben = { name: 'ben_01', self: false, at: '2027-01-01T10:00:00.000Z' };
  fakeServices({
    '/api/events/editing': [200, { version: 4, open: [ben], saved: ben }],
    '/api/events/drafts/one/publish/news': [201, { success: true, id: 'i', slug: 's', state: 'published' }],
    '/api/events/drafts/one': [
      200,
      { ...draft, version: 4, entries: { title: 'By Ben', subtitle: 'New', html: 'First.' } },
    ],
  });
  const unsaved = createUnsaved();
  const onDone = jest.fn();
  renderInSite(
    <UnsavedContext value={unsaved}>
      <ItemForm kind="news" initialEntries={draft.entries} draft={draft} labelledBy="h" onDone={onDone} />
    </UnsavedContext>,
    site,
  );
  expect(await screen.findByText('ben_01 has this open, too.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Title'), ', mine');
  await userEvent.click(screen.getByText('See the changes'));
  expect(await screen.findByText('By Ben')).toBeInTheDocument();
  expect(screen.getByText('You have changed this, too. Your text stays in the form.')).toBeInTheDocument();
  await userEvent.click(screen.getByText('Go on with both texts'));
  expect(screen.getByLabelText('Title')).toHaveValue('Half written, mine');
  expect(screen.getByLabelText('Subtitle')).toHaveValue('New');
  await waitFor(() => expect(unsaved.any()).toBe(true));
  const [published] = screen.getAllByText('Publish');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Literacy' }));
  if (published) await userEvent.click(published);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(unsaved.any()).toBe(false);
});
