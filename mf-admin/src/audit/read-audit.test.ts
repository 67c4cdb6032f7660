import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { readWholeAudit, readAudit } from './read-audit.ts';

const line = (at: string, requestId: string) => ({
  at,
  action: 'x.y',
  actor: 'boss',
  subject: 's',
  requestId,
});
const minute = (count: number) => new Date(Date.UTC(2026, 2, 1, 0, count)).toISOString();

test('entries of several services are one list, newest first, and a service without answer is listed', async () => {
  fakeServices({
    '/api/one/records/audit?actor=boss': [200, { items: [line(minute(3), 'c'), line(minute(1), 'a')] }],
    '/api/two/records/audit?actor=boss': [200, { items: [line(minute(2), 'b')] }],
  });
  const { lines, silent, before, problem } = await readAudit({
    services: ['one', 'two', 'three'],
    actor: 'boss',
  });
  expect(lines.map(({ service, line: { requestId } }) => `${service} ${requestId}`)).toEqual([
    'one c',
    'two b',
    'one a',
  ]);
  expect([silent, before, problem?.code]).toEqual([['three'], undefined, 'UNAVAILABLE']);
});

test('a page ends with all entries of one instant, and the next page continues before it', async () => {
  const first = Array.from({ length: 49 }, (_, index) => line(minute(200 - index), `f${index}`));
  const tied = ['x', 'y', 'z'].map((id) => line(minute(100), id));
  fakeServices({
    '/api/one/records/audit?': [200, { items: [...first, ...tied], next: 'more' }],
    [`/api/one/records/audit?before=${encodeURIComponent(minute(100))}`]: [
      200,
      { items: [line(minute(1), 'old')] },
    ],
  });
  const page = await readAudit({ services: ['one'] });
  expect(page.lines).toHaveLength(52);
  expect(page.before).toBe(minute(100));
  expect(await readWholeAudit({ services: ['one'] })).toHaveLength(53);
});
