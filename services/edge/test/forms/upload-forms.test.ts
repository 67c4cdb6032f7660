import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { startEdge, ORIGIN, type TestEdge } from '../support/edge.ts';
import { sendJson, startService, type ServiceCall, type TestService } from '../support/service.ts';

const ID = 'abcdefghijklmnopqrstuv';
let service: TestService;
let scan: TestService;
let edge: TestEdge;
let scanned: { status: number; body: object } | undefined;
before(async () => {
  service = await startService((_call, response) =>
    sendJson(response, 201, { success: true, reference: 'LK-AAAA-2222' }),
  );
  scan = await startService((_call, response) =>
    sendJson(response, scanned?.status ?? 200, scanned?.body ?? { message: 'No Threat Detected', id: ID }),
  );
  edge = await startEdge({ SERVICES: `marketing=${service.url},files=${scan.url}` });
});
after(async () => {
  await edge.close();
  await service.close();
  await scan.close();
});
afterEach(() => {
  scanned = undefined;
  for (const { calls } of [service, scan]) (calls as ServiceCall[]).length = 0;
});

const headers = {
  referer: `${ORIGIN}/#contactus`,
  origin: ORIGIN,
  'sec-fetch-site': 'same-origin',
  accept: 'text/html',
};

/** A form as a browser without script sends it. */
async function post(form: FormData) {
  const request = new Request(ORIGIN, { method: 'POST', body: form });
  return edge.app.inject({
    method: 'POST',
    url: '/api/contactus?form=k1',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
  });
}

function formWith(file?: File): FormData {
  const form = new FormData();
  form.append('firstname', 'Ann');
  form.append('waiver', file ?? new File([], ''));
  // The field that script would fill in.
  form.append('waiver', '');
  return form;
}

test('the file goes to the scan, and its id with the entries to the service of the form', async () => {
  const answer = await post(formWith(new File(['%PDF- and so on'], 'my "waiver".pdf')));
  assert.equal(answer.statusCode, 303);
  assert.equal(answer.headers.location, '/thankyoupage?ref=LK-AAAA-2222');
  assert.match(
    scan.calls[0]?.body ?? '',
    /name="myfile"; filename="my %22waiver%22.pdf"[\s\S]*\r\n\r\n%PDF- and so on\r\n--/,
  );
  assert.equal(scan.calls[0]?.headers['x-forwarded-for'], '127.0.0.1');
  assert.deepEqual(JSON.parse(service.calls[0]?.body ?? ''), {
    firstname: 'Ann',
    waiver: ID,
    language: 'en',
  });
  assert.equal(service.calls[0]?.headers['x-plain-form'], '1');
});

test('a form whose file was not chosen is sent without one', async () => {
  assert.equal((await post(formWith())).statusCode, 303);
  assert.equal(scan.calls.length, 0);
  assert.deepEqual(JSON.parse(service.calls[0]?.body ?? ''), { firstname: 'Ann', language: 'en' });
});

for (const [status, body, wanted] of [
  [503, { code: 'FILES_UNAVAILABLE' }, 503],
  [429, { code: 'RATE_LIMITED' }, 429],
  [400, { code: 'BODY_UNREADABLE' }, 400],
  [413, { code: 'TOO_LARGE' }, 413],
  [418, { code: 'SOMETHING_ELSE' }, 503],
] as const)
  test(`a scan that answers ${status} sends nothing on, and the page says why`, async () => {
    scanned = { status, body };
    const answer = await post(formWith(new File(['%PDF-'], 'a.pdf')));
    assert.equal(answer.statusCode, wanted);
    assert.match(answer.headers['content-type'] as string, /text\/html/);
    assert.equal(service.calls.length, 0);
  });

const HEAD = '--x\r\ncontent-disposition: form-data; name="waiver"; filename="a.pdf"\r\n\r\n';
for (const [what, payload] of [
  ['is no such form', 'nothing of the kind'],
  ['ends in the middle of a file', `${HEAD}%PDF-1.7 and then nothing`],
  ['ends in the middle of a large file', HEAD + 'x'.repeat(1_000_000)],
] as const)
  test(`a body that ${what} is refused as a page`, async () => {
    const answer = await edge.app.inject({
      method: 'POST',
      url: '/api/contactus',
      payload,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    });
    assert.equal(answer.statusCode, 400);
    assert.match(answer.headers['content-type'] as string, /text\/html/);
    assert.equal(service.calls.length, 0);
  });
