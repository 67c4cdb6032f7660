import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CalendarEntry } from './model/calendar-entries.ts';
import { RemovedEntries } from './removed-entries.tsx';

const entry: CalendarEntry = {
  id: 'a',
  description: 'Visit',
  specialistName: 'Zeynep Aydın',
  startDate: '2026-03-28',
  endDate: '2026-03-28',
  startTime: '09:00',
  endTime: '10:30',
  color: 'green',
};

test('a removed entry is listed with the user who removed it, and a button restores it', async () => {
  fakeServices({
    '/api/admin/calendarRemoved': [200, [{ entry, at: '2026-03-02T09:00:00.000Z', by: 'boss_002' }]],
  });
  const restored: CalendarEntry[] = [];
  const { container } = renderInSite(
    <RemovedEntries busy={false} onRestore={(one) => restored.push(one)} />,
    testSite(),
  );
  await userEvent.click(await screen.findByText('Removed entries'));
  expect(screen.getByText(/removed by boss_002/)).toBeVisible();
  expect(await axeViolations(container)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Restore: Visit' }));
  expect(restored).toEqual([entry]);
});

test('nothing is shown as long as nothing was removed', async () => {
  const calls = fakeServices({ '/api/admin/calendarRemoved': [200, []] });
  const { container } = renderInSite(<RemovedEntries busy={false} onRestore={() => {}} />, testSite());
  await screen.findByText((_text, element) => element === container && calls.length === 1);
  expect(screen.queryByText('Removed entries')).toBeNull();
});
