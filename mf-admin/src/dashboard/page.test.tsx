import { PAGE_METRICS_PATH, type PageMetrics } from '@larkfield/contracts';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
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

test('pending states come first, failed mails too; counts link to lists; only an unreachable service shows an error', async () => {
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
    'New waiting2',
    'Done1,000+',
    'Failed waiting3',
  ]);
  expect(harbour.getByRole('link', { name: /^Failed/ })).toHaveAttribute(
    'href',
    '/admin/records?of=harbour.mails&state=failed',
  );
  expect(await within(screen.getByRole('region', { name: 'island' })).findByRole('alert')).toBeVisible();
  expect(await axeViolations(container)).toEqual([]);
});

const vital = (told: number, poor: number) => ({ told, poor });
const figures: PageMetrics = {
  share: 10,
  since: '2026-03-02T09:00:00.000Z',
  areas: [
    {
      area: 'mf-boats',
      visits: 1200,
      failures: 3,
      vitals: { lcp: vital(1000, 125), inp: vital(9, 9), cls: vital(10, 0), ttfb: vital(0, 0) },
    },
  ],
};

async function panelFor(answer: PageMetrics) {
  fakeServices({ [PAGE_METRICS_PATH]: [200, answer] });
  const { container } = renderInSite(<Component />, testSite());
  const panel = screen.getByRole('region', { name: 'Pages in browsers' });
  await within(panel).findByText(/^Reported|^Browsers report nothing/);
  expect(await axeViolations(container)).toEqual([]);
  return within(panel);
}

test('page reports are shown by area, as shares if there are enough visits', async () => {
  const panel = await panelFor(figures);
  expect(panel.getByText(/^Reported for 10% of visits since Mar 2, 2026/)).toBeVisible();
  const [, ...cells] = within(panel.getByRole('row', { name: /mf-boats/ })).getAllByRole('cell');
  const area = panel.getByRole('rowheader', { name: 'mf-boats' });
  expect(area).toBeVisible();
  expect(cells.map(({ textContent }) => textContent)).toEqual(['3', '13%', '–', '0%']);
});

test.each([
  ['nobody has asked browsers to report', { share: 0 }, 'Browsers report nothing'],
  ['nothing was reported', { areas: [] }, 'Nothing yet'],
])('while %s, the panel says so instead of a table', async (_when, change, words) => {
  const panel = await panelFor({ ...figures, ...change });
  expect(panel.getByText(new RegExp(`^${words}`))).toBeVisible();
  expect(panel.queryByRole('table')).toBeNull();
});
