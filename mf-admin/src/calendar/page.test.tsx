import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CalendarEntry } from './entries.ts';
import { Component } from './page.tsx';

const MANY = 60;
const entries = Array.from({ length: MANY }, (_, index): CalendarEntry => ({
  id: `e${index}`,
  description: `Visit ${index}`,
  specialistName: 'Zeynep Aydın',
  startDate: '2093-03-28',
  endDate: '2093-03-28',
  startTime: '09:00',
  endTime: '10:30',
  color: 'green',
}));

test('what lies over the calendar draws no entry of it anew', async () => {
  globalThis.matchMedia = () => ({ matches: true }) as MediaQueryList;
  HTMLElement.prototype.showPopover = () => {};
  fakeServices({
    '/api/getAdminCalendar': [200, { Calendar: JSON.stringify(entries), version: 1 }],
    '/api/admin/calendarRemoved': [200, []],
    '/api/admin/calendarFeeds': [200, []],
  });
  const written = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatRange');
  renderInSite(<Component />, testSite());
  const entry = await screen.findByRole('button', { name: /Visit 7 / });
  expect(written.mock.calls.length).toBeGreaterThanOrEqual(MANY);
  written.mockClear();
  await userEvent.click(entry);
  expect(await screen.findByRole('button', { name: 'Edit', hidden: true })).toBeInTheDocument();
  expect(written.mock.calls.length).toBeLessThan(10);
});
