import assert from 'node:assert/strict';
import test from 'node:test';
import { formKey, withFormKey } from '../../src/documents/form-key.ts';

const CALLS = ['/api/contactus', '/api/newsletter'];

test('each form that works without script carries the key, and no other one does', () => {
  const html = CALLS.map((call) => `<form method="post" action="${call}"></form>`).join('');
  const others = '<form action="/preferences"></form><form action="/api/contactus/more"></form>';
  assert.equal(
    withFormKey(html + others, CALLS, 'k1'),
    CALLS.map((call) => `<form method="post" action="${call}?form=k1"></form>`).join('') + others,
  );
});

test('a document that is asked for a minute later carries another key', () => {
  const now = Date.parse('2026-03-02T09:00:00Z');
  assert.equal(formKey(now), formKey(now + 59_999));
  assert.notEqual(formKey(now), formKey(now + 60_000));
  assert.match(formKey(now), /^[a-z0-9]{4,12}$/);
});
