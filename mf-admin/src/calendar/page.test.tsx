import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServer, fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AgendaList } from './agenda-list.tsx';
import { dateText, putChange, type CalendarEntry } from './model/calendar-entries.ts';
import { Component } from './page.tsx';
import { useCalendar } from './model/use-calendar.ts';
import { useFocusAfterChange } from './use-focus-after-change.ts';

const MANY = 60;
const [thisYear, thisMonth] = [new Date().getFullYear(), new Date().getMonth()];
const VISITS = `/api/admin/calendarVisits?from=${dateText(new Date(thisYear, thisMonth, -6))}`;
const visit = (id: string, description: string): CalendarEntry => ({
  id,
  description,
  specialistName: 'Zeynep Aydın',
  startDate: '2093-03-28',
  endDate: '2093-03-28',
  startTime: '09:00',
  endTime: '10:30',
  color: 'green',
});
const entries = Array.from({ length: MANY }, (_, index) => visit(`e${index}`, `Visit ${index}`));

test('dialogs over the calendar do not render its entries again', async () => {
  globalThis.matchMedia = () => ({ matches: true }) as MediaQueryList;
  HTMLElement.prototype.showPopover = () => {};
  fakeServices({
    '/api/getAdminCalendar': [200, { Calendar: JSON.stringify(entries), version: 1 }],
    '/api/admin/calendarRemoved': [200, []],
    '/api/admin/calendarFeeds': [200, []],
    [VISITS]: [200, []],
  });
  const written = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatRange');
  renderInSite(<Component />, testSite());
  const entry = await screen.findByRole('button', { name: /Visit 7 / });
  expect(screen.getAllByRole('heading', { name: 'Saturday, March 28, 2093' })).toHaveLength(1);
  expect(entry).toHaveTextContent(/9:00.*10:30/);
  expect(entry).not.toHaveTextContent('2093');
  expect(written.mock.calls.length).toBeGreaterThanOrEqual(MANY);
  written.mockClear();
  await userEvent.click(entry);
  expect(await screen.findByRole('button', { name: 'Edit', hidden: true })).toBeInTheDocument();
  expect(written.mock.calls.length).toBeLessThan(10);
});

test('a visit stands beside the entries, and offers its record instead of changes', async () => {
  globalThis.matchMedia = () => ({ matches: true }) as MediaQueryList;
  HTMLElement.prototype.showPopover = () => {};
  fakeServices({
    '/api/getAdminCalendar': [200, { Calendar: '[]', version: 1 }],
    '/api/admin/calendarRemoved': [200, []],
    '/api/admin/calendarFeeds': [200, []],
    [VISITS]: [
      200,
      [
        {
          ...{ reference: 'LK-AAAA-2222', kind: 'fieldtrial.registrations', place: 'Room 1' },
          ...{ specialistName: 'Zeynep Aydın', startDate: '2093-03-28', startTime: '14:00' },
          ...{ endDate: '2093-03-28', endTime: '15:30' },
        },
      ],
    ],
  });
  renderInSite(<Component />, testSite());
  const shown = await screen.findByRole('button', { name: /Visit LK-AAAA-2222/ });
  expect(shown).toHaveTextContent(/Zeynep Aydın · Room 1.*2:00.*3:30/);
  await userEvent.click(shown);
  const link = await screen.findByRole('link', { name: 'Open the record', hidden: true });
  expect(link).toHaveAttribute('href', '/admin/record?of=fieldtrial.registrations&reference=LK-AAAA-2222');
  expect(screen.queryByRole('button', { name: 'Edit', hidden: true })).not.toBeInTheDocument();
});

test('a long list is shown in parts, and the focus continues at the first new entry', async () => {
  const long = Array.from({ length: 250 }, (_, index) => ({
    ...visit(`e${index}`, `Visit ${index}`),
    startDate: `2093-${index < 120 ? '03' : '04'}-${String(10 + Math.floor((index % 120) / 10)).padStart(2, '0')}`,
    endDate: '2093-12-31',
  }));
  const onOpen = jest.fn();
  renderInSite(<AgendaList entries={long} from="2093-01-01" onOpen={onOpen} />, testSite());
  const told = () => screen.getAllByRole('button', { name: /^Visit/ }).length;
  expect(told()).toBe(100);
  await userEvent.click(screen.getByRole('button', { name: '150 more' }));
  expect(told()).toBe(200);
  expect(screen.getByRole('button', { name: /^Visit 100 / })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: '50 more' }));
  expect(told()).toBe(250);
  expect(screen.queryByRole('button', { name: /more$/ })).not.toBeInTheDocument();
});

test('a change before the calendar is loaded is applied to it', async () => {
  const calendar = [200, { Calendar: JSON.stringify(entries), version: 7 }] as const;
  const calls = fakeServices({
    '/api/getAdminCalendar': calendar,
    '/api/updateAdminCalendar': [200, { version: 8 }],
  });
  const { result } = renderHook(() => useCalendar());
  const added = visit('new', 'Talk');
  // The first load is still pending.
  expect(result.current.calendar).toBeUndefined();
  await act(async () => expect(await result.current.make(putChange(added))).toBe(true));
  const [change] = calls.filter(({ url }) => url === '/api/updateAdminCalendar');
  expect(change?.body['version']).toBe(7);
  expect(JSON.parse(String(change?.body['calendar']))).toEqual([...entries, added]);
  expect(result.current).toMatchObject({ busy: false, calendar: { version: 8 } });
});

test('a problem is gone once the calendar could be read', async () => {
  const unavailable = { code: 'UNAVAILABLE', message: 'problems.unavailable', requestId: 'r' };
  fakeServer([503, unavailable], [200, { Calendar: JSON.stringify(entries), version: 7 }]);
  const { result } = renderHook(() => useCalendar());
  await waitFor(() => expect(result.current.problem).toBeDefined());
  await act(() => result.current.reload());
  expect(result.current.calendar?.version).toBe(7);
  expect(result.current.problem).toBeUndefined();
});

test('an entry keeps the focus when its element is reused for another one', () => {
  document.body.innerHTML = '<button data-entry="moved"></button><button data-entry="other"></button>';
  const [first, second] = document.querySelectorAll('button');
  const moved = putChange(visit('moved', 'Talk'), 'moved');
  const { rerender } = renderHook(({ drawn }) => useFocusAfterChange(drawn, moved), {
    initialProps: { drawn: entries },
  });
  first?.focus();
  first?.setAttribute('data-entry', 'other');
  second?.setAttribute('data-entry', 'moved');
  rerender({ drawn: [...entries] });
  expect(second).toHaveFocus();
  first?.focus();
  rerender({ drawn: [...entries] });
  expect(first).toHaveFocus();
});
