import { AreaLoadError } from '@larkfield/federation/host';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { shellSite } from '../testing/site.ts';
import { AreaSlot } from './area-slot.tsx';
import type { AreaView } from './view.ts';

let crashes: boolean;
function Fragile() {
  if (crashes) throw new Error('a bug of the page');
  return <p>the page</p>;
}
const fragile: AreaView = { status: 'ready', Page: Fragile, key: 'mf-a/fragile' };
const other: AreaView = { status: 'ready', Page: () => <p>another page</p>, key: 'mf-a/other' };
const failed: AreaView = { status: 'failed', error: new AreaLoadError('mf-a', '1', new Error('network')) };

const onRetry = jest.fn();
const slot = (area: AreaView) => <AreaSlot area={area} onRetry={onRetry} />;

let quiet: jest.SpyInstance;
beforeEach(() => {
  crashes = true;
  onRetry.mockClear();
  quiet = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => quiet.mockRestore());

test('a page that did not load is replaced by a word about it that asks the controller again', async () => {
  renderInSite(slot(failed), shellSite());
  expect(screen.getByRole('alert')).toHaveTextContent(failed.status === 'failed' ? failed.error.id : '');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a page that crashes is replaced by a word about it, and a retry mounts it anew', async () => {
  renderInSite(slot(fragile), shellSite());
  expect(screen.getByRole('alert')).toHaveTextContent(/this number: [0-9a-f]{8}/);
  crashes = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('the page')).toBeInTheDocument();
  expect(onRetry).not.toHaveBeenCalled();
});

test('a page that goes on crashing goes on being replaced', async () => {
  renderInSite(slot(fragile), shellSite());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('alert')).toBeInTheDocument();
});

test('a crash does not outlive its page', async () => {
  function Walk() {
    const [area, go] = useState(fragile);
    return (
      <>
        <button type="button" onClick={() => go(other)}>
          go on
        </button>
        {slot(area)}
      </>
    );
  }
  renderInSite(<Walk />, shellSite());
  expect(screen.getByRole('alert')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'go on' }));
  expect(screen.getByText('another page')).toBeInTheDocument();
});

test.each([{ status: 'idle' }, { ...failed, status: 'degraded' }] as const)(
  'nothing is drawn over the page rendered ahead of time while it is $status',
  (area) => {
    renderInSite(slot(area as AreaView), shellSite());
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
  },
);
