import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../../locales/en/fieldtrial.json';
import { ShareButton } from './share-button.tsx';

const ADDRESS = 'http://localhost/ar/fieldTrial#information';
const show = () =>
  renderInSite(
    <ShareButton path="/fieldTrial#information" title="Field trial" label="Share" />,
    testSite({ language: 'ar', path: '/fieldTrial' }),
  );
const press = () => userEvent.click(screen.getByRole('button', { name: 'Share' }));

function define(name: 'share' | 'canShare' | 'clipboard', value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value });
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});

describe('the share button', () => {
  // covers: F7
  test('passes the address in the page’s language to the device’s menu', async () => {
    const share = jest.fn(() => Promise.resolve());
    define('share', share);
    define('canShare', () => true);
    show();
    await press();
    expect(share).toHaveBeenCalledWith({ title: 'Field trial', url: ADDRESS });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('shows nothing when the menu was closed', async () => {
    define('share', () => Promise.reject(new DOMException('', 'AbortError')));
    define('canShare', () => true);
    show();
    await press();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('copies the address where there is no such menu, and says so', async () => {
    show();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText(texts.share.copied)).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  });

  test('shows the address when it cannot be copied', async () => {
    show();
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText(ADDRESS)).toBeVisible();
  });
});
