import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mainOf, newPath, SHOWN, startDynamicEdge, type DynamicEdge } from '../support/dynamic-edge.ts';
import { ORIGIN } from '../support/edge.ts';
import { sendJson } from '../support/service.ts';

let edge: DynamicEdge;
before(async () => void (edge = await startDynamicEdge()));
after(() => edge.close());

const CALL = '/api/jobs/apply';
const PAGE = {
  ...SHOWN,
  fragment: `<h1>Welder</h1><form method="post" action="${CALL}"><input name="firstname" autocomplete="off"/></form>`,
};
const REFUSAL = {
  code: 'VALIDATION_FAILED',
  message: 'problems.validation',
  fields: [{ field: 'email', key: 'errors.emailContact' }],
};

/** The service answers the page and rejects the form. */
function refusing(fragment = PAGE.fragment): void {
  edge.respondWith((call, response) => {
    const isForm = call.url.startsWith(CALL);
    sendJson(response, isForm ? 422 : 200, isForm ? REFUSAL : { ...PAGE, fragment });
  });
}

const post = (referer: string | undefined, payload: string, url = `${CALL}?form=k1`) =>
  edge.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(referer === undefined ? {} : { referer }),
    },
  });

test('a refused form without script comes back on its page, filled in as it was sent', async () => {
  refusing();
  const path = newPath();
  const { statusCode, headers, body } = await post(
    `${ORIGIN}/ar${path}?x=1`,
    'firstname=Ann+%22%7B%7Bproblems%7D%7D',
  );
  assert.equal(statusCode, 422);
  assert.equal(headers['cache-control'], 'no-store');
  assert.match(body, /<html lang="ar" dir="rtl"/);
  const main = mainOf(body) ?? '';
  assert.ok(main.includes('<h1>Welder</h1>'));
  assert.match(main, /<input value="Ann &quot;\{\{problems\}\}" name="firstname" autocomplete="off"\/>/);
  const [, action = ''] = /action="(\/api\/jobs\/apply\?form=\w+&amp;page=[^"]+)"/.exec(main) ?? [];
  // The page now has the address of the call; when it is sent again, the form itself contains the address of its page.
  const again = await post(`${ORIGIN}${CALL}?form=k1`, 'firstname=Eva', action.replace('&amp;', '&'));
  assert.match(again.body, /<html lang="ar"/);
  assert.match(mainOf(again.body) ?? '', /<input value="Eva"/);
  const note = body.slice(body.indexOf('<div role="alert"'), body.indexOf('<main'));
  assert.match(note, /<li dir="rtl">/);
  const page = await edge.get(`/ar${path}`);
  assert.equal(headers['content-security-policy'], page.headers['content-security-policy']);
  assert.ok(!page.body.includes('Ann'), 'nobody else is sent what somebody has typed');
});

test('where the page of a form cannot be told, its problems are a page of their own', async () => {
  refusing('<h1>Welder</h1>');
  for (const referer of [undefined, `${ORIGIN}/nowhere`, `${ORIGIN}${newPath()}`, `${ORIGIN}/mine`]) {
    const { statusCode, body } = await post(referer, 'firstname=Ann');
    assert.equal(statusCode, 422);
    assert.match(body, /<li dir="ltr">/);
    assert.ok(!body.includes('Ann'), referer);
  }
  const elsewhere = await post(undefined, 'firstname=Ann', `${CALL}?form=k1&page=//evil.example${newPath()}`);
  assert.ok(!elsewhere.body.includes('Ann'));
});
