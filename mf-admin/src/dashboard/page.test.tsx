import { findings } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import { Component } from './page.tsx';

const kind = (service: string, id: string, label: string) => ({
  id,
  label,
  service,
  path: `/api/${service}/records/${id}`,
  group: service,
});
const state = (id: string, label: string, waiting: boolean) => ({ id, label, to: [], waiting });
const shape = (id: string, states: readonly object[]) => ({ id, states });
const kinds = [
  kind('harbour', 'boats', 'Boats'),
  kind('harbour', 'mails', 'Mails'),
  kind('island', 'huts', 'Huts'),
];

test('what waits stands first, failed mails too, each count leads to its list, and a service that is away says so alone', async () => {
  fakeServices({
    '/api/harbour/records?language=en': [
      200,
      {
        own: [],
        kinds: [
          shape('boats', [
            state('done', 'Done', false),
            state('new', 'New', true),
            state('old', 'Old', false),
          ]),
          shape('mails', [state('sent', 'Sent', false), state('failed', 'Failed', true)]),
        ],
      },
    ],
    '/api/harbour/records/counts': [
      200,
      {
        kinds: [
          {
            id: 'boats',
            states: [
              { id: 'done', count: 1000, more: true },
              { id: 'new', count: 2, more: false },
              { id: 'old', count: 0, more: false },
            ],
          },
          { id: 'mails', states: [{ id: 'failed', count: 3, more: false }] },
        ],
      },
    ],
  });
  const { container } = renderInSite(<Component />, testSite({ kinds }));
  const harbour = within(screen.getByRole('region', { name: 'harbour' }));
  await harbour.findByRole('link', { name: /^Done/ });
  expect(harbour.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'New (waiting)2',
    'Done1,000+',
    'Failed (waiting)3',
  ]);
  expect(harbour.getByRole('link', { name: /^Failed/ })).toHaveAttribute(
    'href',
    '/admin/records?of=harbour.mails&state=failed',
  );
  expect(await within(screen.getByRole('region', { name: 'island' })).findByRole('alert')).toBeVisible();
  expect(await findings(container)).toEqual([]);
});
