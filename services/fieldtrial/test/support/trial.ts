import { auditCollection, bookedVisits } from '@larkfield/kit/records';
import { readSessionAsAdmin, samplePdf, startTestFiles, startTestService } from '@larkfield/kit/testing';
import type { LightMyRequestResponse } from 'fastify';
import { registrationSample } from '@larkfield/mf-fieldtrial/forms/testing';
import { service as fieldtrial } from '../../src/app.ts';
import { registrationStore } from '../../src/registration/store.ts';
import assert from 'node:assert/strict';

type Fields = Readonly<Record<string, string>>;

/** Entries that depend on the day, relative to the clock of the tests, which is far ahead. */
export const DATED_ENTRIES = { birth: '2085-02-28', availDate: '2091-10-01&10:30 am,2091-10-03&02:00 pm' };

/** Entries of the office's form for a visit. */
export const VISIT_ENTRIES = {
  date: '2091-10-03',
  time: '14:00',
  minutes: 90,
  place: '100 Sample Street',
  specialist: 'Dr. Ada Sample',
} as const;

/** Starts the service and a file service, each with its own database. */
export async function startTrial() {
  const files = await startTestFiles();
  const service = await startTestService(fieldtrial, { env: files.env, readSession: readSessionAsAdmin });
  await service.prepare();
  const { db } = service.database;
  const sample: Fields = { ...(registrationSample as unknown as Fields), ...DATED_ENTRIES };
  const waiver = async () => (await files.upload(samplePdf(), 'waiver.pdf')).id;

  /** Sends multipart entries, as the page and older clients do. */
  async function multipart(
    url: string,
    entries: Record<string, string | Blob>,
    headers: Fields = {},
  ): Promise<LightMyRequestResponse> {
    const form = new FormData();
    for (const [name, value] of Object.entries(entries))
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, 'waiver.pdf');
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const payload = Buffer.from(await request.arrayBuffer());
    const type = request.headers.get('content-type') ?? '';
    return service.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': type, ...headers },
    });
  }
  const find = (reference: string) => registrationStore(db).findOne({ reference });
  const send = async (
    change: Record<string, string> = {},
    headers?: Fields,
  ): Promise<LightMyRequestResponse> =>
    multipart('/api/createFieldTrial', { ...sample, fileid: await waiver(), ...change }, headers);

  return {
    files,
    service,
    sample,
    waiver,
    multipart,
    send,
    async register(change: Record<string, string> = {}): Promise<string> {
      const answer = await send(change);
      assert.equal(answer.statusCode, 201, answer.body);
      await service.runJobs();
      return answer.json<{ reference: string }>().reference;
    },
    /** Calls an action of the office that has a form. */
    act: async (reference: string, action: string, values: object = VISIT_ENTRIES) => {
      const record = await registrationStore(db).findOne({ reference });
      return service.post(`/api/fieldtrial/records/registrations/${reference}/action/${action}`, {
        version: record?.version ?? 0,
        values,
      });
    },
    find,
    /** Uploads a report as the office does. */
    async sendReport(reference: string): Promise<LightMyRequestResponse> {
      const { id } = await files.upload(samplePdf(), 'report.pdf');
      const body = { version: (await find(reference))?.version ?? 0, values: { report: id } };
      return service.post(`/api/fieldtrial/records/registrations/${reference}/action/report`, body);
    },
    /** Opens the link of the last mail to an address. */
    async follow(address: string): Promise<string> {
      const letter = service.transport.mails.findLast(({ to }) => to.address === address);
      const token = tokenIn(letter?.text);
      const answer = await service.post('/api/fieldTrial/status/open', { token });
      assert.equal(answer.statusCode, 200, answer.body);
      return token;
    },
    letterTo: (address: string) => service.transport.mails.find(({ to }) => to.address === address),
    auditOf: (subject: string) => db.collection(auditCollection('fieldtrial')).find({ subject }).toArray(),
    async nextHour() {
      await service.advanceOneHour();
      await files.service.advanceOneHour();
      await registrationStore(db).deleteMany({});
      await bookedVisits(db).deleteMany({});
    },
    async close() {
      await service.close();
      await files.close();
    },
  };
}

export const tokenIn = (text: string | undefined): string => /#token=([\w-]{22})/.exec(text ?? '')?.[1] ?? '';

export const fieldsOf = (answer: { json(): unknown }): string[][] =>
  (answer.json() as { fields: { field: string; key: string }[] }).fields.map(({ field, key }) => [
    field,
    key,
  ]);
