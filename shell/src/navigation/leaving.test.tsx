import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { followLink, resetBrowserForEachTest, openHome } from '../testing/pages.tsx';
import { headingText, settle } from '../testing/start-site.tsx';

resetBrowserForEachTest();

describe('whoever leaves a page with unsent entries', () => {
  async function leave() {
    const opened = await openHome();
    await opened.arrive('home');
    await userEvent.type(screen.getByLabelText('entry'), 'words');
    await followLink('to partner');
    const { arrive } = opened;
    return { arrive, dialog: within(screen.getByRole('dialog', { hidden: true })) };
  }

  test('is asked, and stays with them', async () => {
    const { dialog } = await leave();
    await settle(() => dialog.getByText('Stay on this page').click());
    expect(headingText()).toBe('Home in en');
    expect(screen.getByLabelText('entry')).toHaveValue('words');
    expect(location.pathname).toBe('/');
  });

  test('is asked, and goes', async () => {
    const { arrive, dialog } = await leave();
    await settle(() => dialog.getByText('Leave without sending').click());
    await arrive('partner');
    expect(headingText()).toBe('Partner');
  });

  test('is asked on Back, too', async () => {
    const opened = await openHome();
    await opened.arrive('home');
    await followLink('to partner');
    await opened.arrive('partner');
    await settle(() => history.back());
    await opened.arrive('home');
    await userEvent.type(screen.getByLabelText('entry'), 'words');
    await settle(() => history.forward());
    await settle();
    expect(screen.getByText('Stay on this page')).toBeInTheDocument();
    expect(headingText()).toBe('Home in en');
    expect(location.pathname).toBe('/');
  });

  test('by closing the tab is asked by the browser', async () => {
    await leave();
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  test('is not asked without any', async () => {
    const { arrive } = await openHome();
    await arrive('home');
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});
