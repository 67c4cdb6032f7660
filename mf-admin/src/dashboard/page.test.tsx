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

const MINUTE = 60_000;
const waiting = (service: string) => `/api/${service}/records/waiting?limit=5&language=en`;
const item = (id: string, reference: string, minutes: number) => ({
  ...{ kind: id, reference, title: '', state: 'new', stateLabel: 'New', version: 0 },
  since: new Date(Date.now() - minutes * MINUTE).toISOString(),
});
const counts = (...states: readonly (readonly [id: string, count: number, more?: boolean])[]) =>
  states.map(([id, count, more = false]) => ({ id, count, more }));

test('what waits comes first: counts by kind and the five oldest records, with an unreachable service named', async () => {
  fakeServices({
    '/api/harbour/records/counts?waiting=true': [
      200,
      {
        kinds: [
          { id: 'boats', states: counts(['new', 1_000, true]) },
          { id: 'mails', states: counts(['failed', 0]) },
        ],
      },
    ],
    [waiting('harbour')]: [
      200,
      { items: [9, 8, 7, 6, 5].map((age) => item('boats', `LK-${age}`, age)), next: 'n' },
    ],
  });
  const { container } = renderInSite(<Component />, testSite({ kinds }));
  const panel = within(screen.getByRole('region', { name: /^Waiting for somebody/ }));
  expect(await panel.findByRole('heading', { name: 'Waiting for somebody (1,000+)' })).toBeVisible();
  expect(panel.getByRole('link', { name: 'Boats' })).toHaveAttribute(
    'href',
    '/admin/inbox?kind=harbour.boats',
  );
  expect(panel.queryByRole('link', { name: /Mails/ })).toBeNull();
  expect(panel.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    ...['LK-9', 'LK-8', 'LK-7', 'LK-6', 'LK-5'],
  ]);
  expect(panel.getByRole('alert')).toHaveTextContent('No answer from: island.');
  expect(panel.getByRole('link', { name: 'Everything that is waiting' })).toHaveAttribute(
    'href',
    '/admin/inbox',
  );
  expect(await axeViolations(container)).toEqual([]);
});

test('all lists follow with their states in order; only an unreachable service shows an error', async () => {
  fakeServices({
    '/api/harbour/records?language=en': [
      200,
      {
        own: [],
        kinds: [
          shape('boats', [
            state('new', 'New', true),
            state('old', 'Old', false),
            state('done', 'Done', false),
          ]),
          shape('mails', [state('sent', 'Sent', false), state('failed', 'Failed', true)]),
        ],
      },
    ],
    '/api/harbour/records/counts': [
      200,
      {
        kinds: [
          { id: 'boats', states: counts(['done', 1_000, true], ['new', 2], ['old', 0]) },
          { id: 'mails', states: counts(['failed', 3]) },
        ],
      },
    ],
  });
  renderInSite(<Component />, testSite({ kinds }));
  const harbour = within(screen.getByRole('region', { name: 'harbour' }));
  await harbour.findByRole('link', { name: /^Done/ });
  expect(harbour.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'New2',
    'Done1,000+',
    'Failed3',
  ]);
  expect(harbour.getByRole('link', { name: /^Failed/ })).toHaveAttribute(
    'href',
    '/admin/records?of=harbour.mails&state=failed',
  );
  expect(await within(screen.getByRole('region', { name: 'island' })).findByRole('alert')).toBeVisible();
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
  await within(panel).findByText(/^Reported|^Page measurements are turned off/);
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
  ['nobody has asked browsers to report', { share: 0 }, 'Page measurements are turned off'],
  ['nothing was reported', { areas: [] }, 'Nothing yet'],
])('while %s, the panel says so instead of a table', async (_when, change, words) => {
  const panel = await panelFor({ ...figures, ...change });
  expect(panel.getByText(new RegExp(`^${words}`))).toBeVisible();
  expect(panel.queryByRole('table')).toBeNull();
});
