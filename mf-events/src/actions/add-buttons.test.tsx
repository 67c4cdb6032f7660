import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddButtons } from './add-buttons.tsx';

const site = (kind: 'user' | 'participant') => testSite({ session: { kind, events: [], loading: false } });

describe('the buttons that add news and events', () => {
  // covers: E7
  test('open the form in a dialog for an account', async () => {
    renderInSite(<AddButtons onWritten={() => undefined} />, site('user'));
    expect(screen.getByRole('button', { name: 'Add Events' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add News' }));
    expect(await screen.findByRole('dialog', { name: 'Add News' })).toBeInTheDocument();
  });

  // covers: E7
  test('are not there for a participant', () => {
    renderInSite(<AddButtons onWritten={() => undefined} />, site('participant'));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
