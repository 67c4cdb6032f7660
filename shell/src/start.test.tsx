import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetBrowserForEachTest, openHome, consoleErrorMock } from './testing/pages.tsx';
import { testData } from './testing/site.ts';
import { loadFailure, headingText, settle } from './testing/start-site.tsx';
import { readCookie } from './state/cookies.ts';

resetBrowserForEachTest();

describe('the first page', () => {
  test('is taken over as it was served, without a difference, and answers once its code is there', async () => {
    const { arrive } = await openHome();
    const served = screen.getByText('pressed 0');
    await userEvent.click(served);
    expect(served).toHaveTextContent('pressed 0');
    await arrive('home');
    await userEvent.click(served);
    expect(served).toHaveTextContent('pressed 1');
    expect(served).toBeInTheDocument();
    expect(performance.mark).toHaveBeenCalledWith('interactive');
    expect(consoleErrorMock).not.toHaveBeenCalled();
  });

  test('that was not rendered ahead of time is rendered when its code is there', async () => {
    const { arrive } = await openHome({ Page: undefined });
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
    await arrive('home');
    expect(headingText()).toBe('Home in en');
  });

  test('whose code does not load stays readable, shows a warning, and works after a retry', async () => {
    const { fail, arrive } = await openHome();
    await fail('home');
    expect(headingText()).toBe('Home in en');
    expect(screen.getByRole('alert')).toHaveTextContent('but some buttons and forms may not respond');
    expect(screen.getByRole('alert')).toHaveTextContent(loadFailure.id);
    expect(consoleErrorMock).toHaveBeenCalledWith(
      expect.stringContaining(`[${loadFailure.id}]`),
      loadFailure.cause,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await arrive('home');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.click(screen.getByText('pressed 0'));
    expect(screen.getByText('pressed 1')).toBeInTheDocument();
  });

  test('that has neither code nor HTML shows an error, and a retry loads it', async () => {
    const { fail, arrive } = await openHome({ Page: undefined });
    await fail('home');
    expect(headingText()).toBe('This part of the site did not load');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await arrive('home');
    expect(headingText()).toBe('Home in en');
  });

  test.each([
    ['no page has', '/nope?a=1'],
    ['a page would have', '/partner'],
  ])(
    'of the shell itself at an address that %s loads nothing, and its frame depends on none',
    async (_, path) => {
      const { host } = await openHome({ data: testData(null), path });
      await settle();
      expect(host.load).not.toHaveBeenCalled();
      expect(headingText()).toBe('Page not found');
      for (const link of screen.getAllByRole('link', { name: 'Deutsch' }))
        expect(link).toHaveAttribute('href', '/de');
      expect(consoleErrorMock).not.toHaveBeenCalled();
    },
  );

  test.each(['arrive', 'fail'] as const)('is not wanted any more when it is late (%s)', async (outcome) => {
    const opened = await openHome();
    await settle(() => screen.getByRole('link', { name: 'Home' }).click());
    window.history.pushState({ idx: 1, key: 'x', usr: null }, '', '/partner');
    await settle(() => window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })));
    await opened.arrive('partner');
    await opened[outcome]('home');
    expect(headingText()).toBe('Partner');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

test('a contrast mode holds for the document, for its button, and for the next visit', async () => {
  const { arrive } = await openHome();
  await arrive('home');
  await userEvent.click(screen.getByText('Black on yellow'));
  expect(document.documentElement.dataset['theme']).toBe('black-on-yellow');
  expect(screen.getByText('Black on yellow')).toHaveAttribute('aria-pressed', 'true');
  expect(readCookie('theme')).toBe('black-on-yellow');
});

test('an interactive page fetches nothing of other areas before the visitor’s intent', async () => {
  const { host, send, arrive } = await openHome();
  await arrive('home');
  const before = send.mock.calls.length;
  expect([host.preload, host.prefetch].map(({ mock }) => mock.calls)).toEqual([[], []]);
  await act(async () => screen.getByRole('link', { name: 'to other' }).focus());
  expect(host.preload).toHaveBeenCalledTimes(1);
  expect(send.mock.calls.slice(before).map(([url]) => url)).toEqual(['/assets/mf-b/texts.en.json']);
});
