import { LIVE_RELEASES_PATH, type LiveReleases } from '@larkfield/contracts';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import { Component } from './page.tsx';

const live: LiveReleases = {
  site: '00000000000000bb',
  areas: [
    {
      area: 'shell',
      owner: 'platform',
      version: '1.2.0',
      release: 'aaaa',
      since: '2026-03-02T09:00:00.000Z',
    },
    { area: 'mf-boats', owner: 'harbour', version: '0.3.0', release: 'cccc' },
  ],
  channels: [
    { kind: 'live', site: '00000000000000bb', at: '2026-03-02T09:00:00.000Z', differs: [] },
    {
      ...{ kind: 'canary', site: '00000000000000cc', percent: 5, at: '2026-03-03T09:00:00.000Z' },
      ...{ by: 'ben', why: 'a shorter form', differs: [{ area: 'mf-boats', release: 'c2c2' }] },
    },
    {
      ...{ kind: 'preview', name: 'navy', site: '00000000000000dd', until: '2026-03-09T12:00:00.000Z' },
      ...{ by: 'cleo', why: 'for the harbour', differs: [{ area: 'shell', release: 'a2a2' }] },
    },
  ],
  history: [
    {
      at: '2026-03-02T09:00:00.000Z',
      site: '00000000000000bb',
      by: 'ann',
      why: 'a form lost its answers',
      changes: [{ area: 'shell', from: 'a000', to: 'aaaa' }],
    },
  ],
};

test('each area is shown with its release, its start, and earlier releases', async () => {
  fakeServices({ [LIVE_RELEASES_PATH]: [200, live] });
  const { container } = renderInSite(<Component />, testSite());
  const shell = await screen.findByRole('row', { name: /^shell/ });
  expect(within(shell).getByText('aaaa')).toBeVisible();
  expect(shell).toHaveTextContent('Mar 2, 2026');
  expect(screen.getByRole('row', { name: /^mf-boats/ })).toHaveTextContent('cccc');
  const history = screen.getByRole('region', { name: 'Made live' });
  expect(within(history).getByText('a000')).toBeVisible();
  expect(within(history).getByText('a form lost its answers')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(await axeViolations(container)).toEqual([]);
});

test('other channels are shown with their share, end, author and reason', async () => {
  fakeServices({ [LIVE_RELEASES_PATH]: [200, live] });
  renderInSite(<Component />, testSite());
  const channels = within(await screen.findByRole('region', { name: 'Channels' }));
  const row = (name: RegExp) => channels.getByRole('row', { name });
  expect(row(/^Live/)).toHaveTextContent('Everyone else');
  expect(row(/^Canary/)).toHaveTextContent('5% of visitors');
  expect(row(/^Canary/)).toHaveTextContent('mf-boats c2c2');
  expect(row(/^Canary/)).toHaveTextContent('ben');
  expect(row(/^Preview navy/)).toHaveTextContent('until Mar 9, 2026');
  expect(row(/^Preview navy/)).toHaveTextContent('for the harbour');
});

test('a canary that ended by itself is shown with its reason, and everyone gets the live site', async () => {
  const why = '11 of 61 visits had an error in the browser, 0 of 60 of the live site (p = 0.0003)';
  const [everybodys] = live.channels;
  const endedCanary = { kind: 'canary', site: '00000000000000cc', by: 'edge', why, differs: [] };
  fakeServices({ [LIVE_RELEASES_PATH]: [200, { ...live, channels: [everybodys], endedCanary }] });
  renderInSite(<Component />, testSite());
  const channels = within(await screen.findByRole('region', { name: 'Channels' }));
  const row = (name: RegExp) => channels.getByRole('row', { name });
  expect(row(/^Canary/)).toHaveTextContent('No one: it ended by itself');
  expect(row(/^Canary/)).toHaveTextContent(why);
  expect(row(/^Live/)).toHaveTextContent('Everyone');
  expect(row(/^Live/)).not.toHaveTextContent('Everyone else');
});
