import { fakeServer, type Answer, type Call } from '@larkfield/ui/testing/server.ts';
import type { DoorList, DoorPerson, ScanResult } from '../../../shared/door.ts';
import { createDoor } from './door.ts';
import { countsOf, searchByName, ticketHash, toTicket, withPending } from './people.ts';
import { createScanQueue, type PendingScan } from './scan-queue.ts';

const ITEM = 'event-1';
const TICKETS = { ana: '4827193055', bo: '1111122222', cy: '3333344444' } as const;

function person(id: keyof typeof TICKETS, change: Partial<DoorPerson> = {}): DoorPerson {
  const lastName = { ana: 'Nuñez', bo: 'Иванова', cy: 'O’Neill' }[id];
  return {
    ...{ id, firstName: id, lastName, hash: ticketHash(ITEM, TICKETS[id]), state: 'coming' },
    ...change,
  };
}

const list: DoorList = {
  title: 'Open day',
  slug: 'open-day',
  when: 'Sat, Apr 10, 2027',
  open: true,
  people: [person('ana'), person('bo'), person('cy', { state: 'cancelled' })],
};

let online = true;
beforeEach(() => {
  localStorage.clear();
  online = true;
});

async function opened(...answers: readonly Answer[]): Promise<{
  door: ReturnType<typeof createDoor>;
  calls: Call[];
}> {
  const calls = fakeServer([200, list], ...answers);
  const queue = createScanQueue();
  const door = createDoor({ item: ITEM, language: 'en', queue, isOnline: () => online, patienceMs: 200 });
  await door.load();
  return { door, calls };
}

const scansOf = (call: Call | undefined) => call?.body['scans'] as readonly PendingScan[];

/** Answers a call as the service does, from what it was sent. */
function answerWith(results: (scans: readonly PendingScan[]) => readonly ScanResult[]): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = (input, init) => {
    const body = JSON.parse(String(init?.body)) as { scans: PendingScan[] };
    calls.push({ url: String(input), key: '', body });
    const json = () => Promise.resolve({ results: results(body.scans) });
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), json } as Response);
  };
  return calls;
}

const stored = () => localStorage.getItem('door-check-ins');

test('a scan is answered by the service, and nothing of it stays in the browser', async () => {
  const { door } = await opened();
  const at = '2027-04-10T16:03:00.000Z';
  const calls = answerWith(([scan]) => [
    { scan: scan?.scan ?? '', outcome: 'in', person: person('ana', { attendedAt: at }) },
  ]);
  const result = await door.apply({ ticket: TICKETS.ana });
  expect(result).toMatchObject({ outcome: 'in', sent: true, person: { firstName: 'ana' } });
  expect(scansOf(calls[0])).toMatchObject([{ person: 'ana' }]);
  expect(stored()).toBeNull();
  expect(countsOf(door.state().list?.people ?? [])).toEqual({ attended: 1, coming: 2 });
});

test('without network the list decides, the check-ins survive a reload without names, and are sent in their order', async () => {
  const { door } = await opened('no answer');
  online = false;
  expect(await door.apply({ ticket: TICKETS.ana })).toMatchObject({ outcome: 'in', sent: false });
  expect(await door.apply({ ticket: TICKETS.ana })).toMatchObject({ outcome: 'already', sent: true });
  expect(await door.apply({ ticket: TICKETS.cy })).toMatchObject({ outcome: 'cancelled', sent: true });
  expect(await door.apply({ person: 'bo' })).toMatchObject({ outcome: 'in', sent: false });
  expect(await door.apply({ person: 'bo', undo: true })).toMatchObject({ outcome: 'undone', sent: false });
  expect(await door.apply({ ticket: '9999999999' })).toMatchObject({ outcome: 'kept', sent: false });
  expect(door.state().online).toBe(false);
  expect(door.state().pending).toHaveLength(4);
  for (const { firstName, lastName } of list.people) {
    expect(stored()).not.toContain(`"${firstName} `);
    expect(stored()).not.toContain(lastName);
  }

  online = true;
  const calls = answerWith((scans) => scans.map(({ scan }) => ({ scan, outcome: 'in' })));
  const again = createDoor({ item: ITEM, language: 'en', queue: createScanQueue(), isOnline: () => online });
  expect(again.state().pending).toHaveLength(4);
  await again.settle();
  expect(calls).toHaveLength(1);
  expect(scansOf(calls[0]).map(({ person: id, ticket, undo }) => [id ?? ticket, undo])).toEqual([
    ['ana', undefined],
    ['bo', undefined],
    ['bo', true],
    ['9999999999', undefined],
  ]);
  expect(stored()).toBeNull();
});

test('an answer that differs from what the door was shown is a conflict, until it is dismissed', async () => {
  const { door } = await opened('no answer');
  online = false;
  await door.apply({ ticket: TICKETS.ana });
  await door.apply({ ticket: '9999999999' });
  await door.apply({ person: 'bo' });
  online = true;
  const elsewhere = person('ana', { attendedAt: '2027-04-10T16:05:00.000Z' });
  answerWith(([ana, unknown, bo]) => [
    { scan: ana?.scan ?? '', outcome: 'already', person: elsewhere },
    { scan: unknown?.scan ?? '', outcome: 'unknown' },
    { scan: bo?.scan ?? '', outcome: 'in', person: person('bo', { attendedAt: '2027-04-10T16:06:00.000Z' }) },
  ]);
  await door.settle();
  expect(door.state().conflicts).toMatchObject([
    { outcome: 'already', person: { id: 'ana' } },
    { outcome: 'unknown', ticket: '9999999999' },
  ]);
  expect(countsOf(door.state().list?.people ?? [])).toEqual({ attended: 2, coming: 2 });
  door.dismissConflicts();
  expect(door.state().conflicts).toEqual([]);
});

test('a service that is late or refuses keeps the scan, and its answer is no longer a surprise', async () => {
  const { door } = await opened([429, { code: 'RATE_LIMITED' }]);
  const result = await door.apply({ ticket: TICKETS.ana });
  expect(result).toMatchObject({ outcome: 'in', sent: false });
  expect(door.state()).toMatchObject({ online: true, pending: [{ person: 'ana' }] });
  expect(door.state().problem).toBeDefined();
  answerWith(([scan]) => [{ scan: scan?.scan ?? '', outcome: 'in', person: person('ana') }]);
  await door.settle();
  expect(door.state()).toMatchObject({ pending: [], conflicts: [], problem: undefined });
});

test('more scans than fit into one call are all sent, those of another event too', async () => {
  const queue = createScanQueue();
  for (let number = 0; number < 60; number += 1)
    queue.add({
      item: ITEM,
      scan: `own-${number}`,
      at: Date.now(),
      ticket: String(number).padStart(10, '0'),
    });
  queue.add({ item: 'event-2', scan: 'other', at: Date.now(), ticket: TICKETS.bo });
  const calls = answerWith((scans) => scans.map(({ scan }) => ({ scan, outcome: 'in' })));
  await createDoor({ item: ITEM, language: 'en', queue, isOnline: () => online }).settle();
  expect(calls.map(({ url, body }) => [url, (body['scans'] as unknown[]).length])).toEqual([
    [`/api/events/door/${ITEM}`, 50],
    [`/api/events/door/${ITEM}`, 10],
    ['/api/events/door/event-2', 1],
  ]);
  expect(queue.read()).toEqual([]);
});

test('without storage scans last as long as the page, and damaged or old entries are left out', () => {
  const scan = { item: ITEM, scan: 'a', at: Date.now(), ticket: TICKETS.bo };
  const refused = createScanQueue(() => {
    throw new Error('refused');
  });
  refused.add(scan);
  expect(refused.read()).toEqual([scan]);
  refused.remove(['a']);
  expect(refused.read()).toEqual([]);
  const old = { ...scan, scan: 'old', at: Date.now() - 8 * 86_400_000 };
  localStorage.setItem('door-check-ins', JSON.stringify([old, { scan: 1 }, null, scan]));
  expect(createScanQueue().read()).toEqual([scan]);
  localStorage.setItem('door-check-ins', '{');
  expect(createScanQueue().read()).toEqual([]);
});

test('numbers are read as people type them, and other codes are none', () => {
  expect(toTicket(' 48271 93055 ')).toBe('4827193055');
  expect(toTicket('48271-93055')).toBe('4827193055');
  expect(toTicket('٤٨٢٧١ ٩٣٠٥٥')).toBe('4827193055');
  expect(toTicket('48271９３０５５')).toBe('4827193055');
  for (const text of ['', '482719305', '48271930551', 'https://example.org/4827193055', '4827193o55'])
    expect(toTicket(text)).toBeUndefined();
});

test('names are found by their parts in any order, without regard to case and accents', () => {
  const found = (typed: string) => searchByName(list.people, typed).map(({ id }) => id);
  expect(found('nunez ANA')).toEqual(['ana']);
  expect(found('иван')).toEqual(['bo']);
  expect(found('')).toEqual(['ana', 'bo', 'cy']);
  expect(found('nobody')).toEqual([]);
});

test('a pending check-in does not bring back who has cancelled', () => {
  const pending = [{ item: ITEM, scan: 'a', at: 0, person: 'cy' }];
  expect(countsOf(withPending(list.people, ITEM, pending))).toEqual({ attended: 0, coming: 2 });
});
