import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import { AdminFrame } from './admin-frame.tsx';

const boats = {
  id: 'boats',
  label: 'Boats',
  service: 'harbour',
  path: '/api/harbour/records/boats',
  group: 'Harbour',
};

test('records of an unknown area are in the menu under the name of their service', () => {
  renderInSite(
    <AdminFrame title="Boats" kind="harbour.boats">
      <p>list</p>
    </AdminFrame>,
    testSite({ kinds: [boats] }),
  );
  const group = screen.getByRole('list', { name: 'Harbour' });
  const link = within(group).getByRole('link', { name: 'Boats' });
  expect(link).toHaveAttribute('href', '/admin/records?of=harbour.boats');
  expect(link).toHaveAttribute('aria-current', 'page');
});

test('an administrator without the required second factor sees a notice instead of the page', async () => {
  const page = (factor: 'required' | 'offered') =>
    renderInSite(
      <AdminFrame title="Boats">
        <p>list</p>
      </AdminFrame>,
      testSite({ session: { kind: 'admin', events: [], loading: false, factor } }),
    );
  const { unmount, container } = page('required');
  expect(screen.getByRole('heading', { name: 'A second factor is required' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set up the second factor' })).toHaveAttribute(
    'href',
    '/profile#totp',
  );
  expect(screen.queryByText('list')).toBeNull();
  expect(await axeViolations(container)).toEqual([]);
  unmount();
  page('offered');
  expect(screen.getByText('list')).toBeVisible();
});
