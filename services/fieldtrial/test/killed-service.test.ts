import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  EDGE_HEADERS,
  samplePdf,
  startProcessHost,
  startTestFiles,
  type ProcessHost,
  type ServiceProcess,
  type TestFiles,
} from '@larkfield/kit/testing';
import { registrationSample } from '@larkfield/mf-fieldtrial/forms/testing';
import { registrationStore } from '../src/registration/store.ts';

let host: ProcessHost;
let files: TestFiles;
before(async () => {
  host = await startProcessHost(join(import.meta.dirname, '../src/server.ts'));
  files = await startTestFiles();
});
after(async () => {
  await files.close();
  await host.close();
});

const waiver = async () => (await files.upload(samplePdf(), 'waiver.pdf')).id;
const recordsOf = (fileid: string) =>
  registrationStore(host.database.db).find({ 'waiver.id': fileid }).toArray();

/** Sends the same entries with the same key. */
async function send(service: ServiceProcess, fileid: string) {
  const answer = await fetch(`http://127.0.0.1:${await service.port()}/api/createFieldTrial`, {
    method: 'POST',
    headers: { ...EDGE_HEADERS, 'content-type': 'application/json', 'idempotency-key': `killed-${fileid}` },
    body: JSON.stringify({ ...registrationSample, fileid }),
  });
  return { status: answer.status, told: (await answer.json()) as { readonly reference: string } };
}

async function kill(service: ServiceProcess): Promise<void> {
  service.child.kill('SIGKILL');
  await service.exitCode();
}

/** Starts a fake file service that kills `service` when it claims the waiver. */
async function deadlyFiles(service: () => ServiceProcess) {
  let asked = 0;
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked += 1;
    const body = await Array.fromAsync(request);
    await fetch(files.url + request.url, {
      method: request.method ?? '',
      headers: { ...EDGE_HEADERS, 'content-type': 'application/json' },
      body: Buffer.concat(body),
    });
    await kill(service());
    response.destroy();
  }
  const server = createServer((request, response) => {
    take(request, response).catch((error: Error) => response.destroy(error));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked: () => asked, close: () => server.close() };
}

test('after the service was killed during a registration, it can be sent again', async (t) => {
  const fileid = await waiver();
  const deadly = await deadlyFiles(() => first);
  t.after(() => deadly.close());
  const first: ServiceProcess = host.run({ FILES_URL: deadly.url });
  await assert.rejects(send(first, fileid));
  assert.equal(deadly.asked(), 1);
  assert.deepEqual(await recordsOf(fileid), []);
  const second = host.run(files.env);
  t.after(() => kill(second));
  const { status, told } = await send(second, fileid);
  assert.equal(status, 201);
  assert.deepEqual(
    (await recordsOf(fileid)).map(({ reference }) => reference),
    [told.reference],
  );
});

test('repeating a registration whose response was lost creates only one', async (t) => {
  const fileid = await waiver();
  const first = host.run(files.env);
  const heard = await send(first, fileid);
  await kill(first);
  const second = host.run(files.env);
  t.after(() => kill(second));
  assert.deepEqual(await send(second, fileid), heard);
  assert.equal(heard.status, 201);
  assert.equal((await recordsOf(fileid)).length, 1);
});
