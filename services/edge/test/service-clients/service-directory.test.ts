import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseServiceDirectory, servicesOf } from '../../src/service-clients/service-directory.ts';
import { connectSupervisor, type EdgeMessage } from '../../src/service-clients/supervisor-connection.ts';
import { sendJson, startService } from '../support/service.ts';

const names = (...all: string[]) => new Set(all);

test('a service that is named has its addresses, and is looked for nowhere else', async () => {
  const directory = parseServiceDirectory('a=http://127.0.0.1:9,a=http://127.0.0.1:8,b=http://127.0.0.1:7');
  assert.deepEqual(directory.addresses.get('a'), ['http://127.0.0.1:9', 'http://127.0.0.1:8']);
  assert.deepEqual(await directory.find(names('a', 'b')), new Map());
  assert.deepEqual(await directory.find(names('c')), new Map([['c', 'no address of the service c']]));
});

test('by a pattern a service is known once it answers, under each address of the pattern', async (t) => {
  const service = await startService((_call, response) => sendJson(response, 200, {}));
  t.after(() => service.close());
  const directory = parseServiceDirectory(
    `*=${service.url}?{service},*=http://127.0.0.1:9?{service}`.replaceAll('?', '#'),
  );
  assert.deepEqual(await directory.find(names('weather')), new Map());
  assert.deepEqual(directory.addresses.get('weather'), [
    `${service.url}#weather`,
    'http://127.0.0.1:9#weather',
  ]);
  assert.equal(directory.addresses.has('*'), false);
});

test('by a pattern a service that does not answer is missing, until somebody asks for it again', async (t) => {
  let isUp = false;
  const service = await startService((_call, response) => sendJson(response, isUp ? 200 : 503, {}));
  t.after(() => service.close());
  const directory = parseServiceDirectory(`*=${service.url}`);
  const why = `the service weather does not answer at ${service.url}`;
  assert.deepEqual(await directory.find(names('weather')), new Map([['weather', why]]));
  isUp = true;
  assert.deepEqual(
    await directory.find(names('weather')),
    new Map([['weather', why]]),
    'asked again too soon',
  );
  assert.deepEqual(await directory.findOrStart(names('weather')), new Map());
});

test('services of the site that an edge starts with need not run yet', () => {
  const directory = parseServiceDirectory('*=http://{service}:4000,files=http://files:1');
  directory.assumeAddresses(servicesOf([{ services: ['files', 'events'] }]));
  assert.deepEqual(
    [...directory.addresses],
    [
      ['files', ['http://files:1']],
      ['events', ['http://events:4000']],
    ],
  );
});

/** A supervisor played by the test. */
function playSupervisor() {
  const sent: EdgeMessage[] = [];
  let hear: (message: unknown) => void = () => undefined;
  const edge = {
    send: (message: EdgeMessage) => sent.push(message) > 0,
    on: (_event: string, listener: (message: unknown) => void) => void (hear = listener),
  };
  const supervisor = connectSupervisor(edge as never);
  return { supervisor, sent, say: (message: object) => hear(message) };
}

test('an edge that is supervised has services started, and learns why one could not be', async () => {
  const { supervisor, sent, say } = playSupervisor();
  const directory = parseServiceDirectory('files=http://127.0.0.1:1', supervisor.start);
  supervisor.listen(directory.replace);
  const providing = directory.findOrStart(names('weather', 'boats'));
  while (sent.length === 0) await new Promise(setImmediate);
  assert.deepEqual(sent, [{ needs: ['weather', 'boats'], question: 1 }]);
  const services = 'files=http://127.0.0.1:1,weather=http://127.0.0.1:2';
  say({ services, question: 1, failed: { boats: 'boats could not start' } });
  assert.deepEqual(await providing, new Map([['boats', 'boats could not start']]));
  assert.deepEqual(directory.addresses.get('weather'), ['http://127.0.0.1:2']);
});

test('an edge that is told of new addresses forgets services that are gone, and says that it has taken them', () => {
  const { supervisor, sent, say } = playSupervisor();
  const directory = parseServiceDirectory(
    'files=http://127.0.0.1:1,weather=http://127.0.0.1:2',
    supervisor.start,
  );
  supervisor.listen(directory.replace);
  say({ services: 'files=http://127.0.0.1:3' });
  assert.deepEqual([...directory.addresses], [['files', ['http://127.0.0.1:3']]]);
  assert.deepEqual(sent, [{ taken: true }]);
});

test('an edge that runs alone has nobody who starts services', () => {
  assert.equal(connectSupervisor({ on: process.on.bind(process) }).start, undefined);
});
