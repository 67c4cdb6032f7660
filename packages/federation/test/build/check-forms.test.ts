import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AreaForm } from '@larkfield/contracts';
import { checkForms } from '../../src/build/check-forms.ts';
import { testContract } from '../support/site.ts';

const FORM: AreaForm = {
  call: '/api/boats/add',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', messages: { pattern: 'errors.letters' } },
      harbour: { type: 'object', properties: { city: { type: 'string' } } },
      website: { type: 'string' },
    },
  },
  labels: { prefix: 'boats:fields', own: { 'harbour.city': 'forms:city' } },
  success: '/thanks',
};
const TEXTS = {
  boats: { fields: { name: 'Name' } },
  forms: { city: 'City', errors: { letters: 'Letters only' } },
};
const check = (form: Partial<AreaForm>, texts: Record<string, object> = TEXTS) =>
  checkForms(
    testContract({
      id: 'mf-boats',
      api: [{ prefix: '/api/boats', service: 'boats' }],
      forms: [{ ...FORM, ...form }],
    }),
    texts,
  );

test('a form whose call is answered and whose fields have labels can be released; hidden fields need none', () => {
  assert.doesNotThrow(() => check({}));
});

test('a form that no service of the area answers is refused', () => {
  assert.throws(() => check({ call: '/api/cars' }), /mf-boats: no service answers \/api\/cars/);
});

const holes: readonly (readonly [what: string, texts: Record<string, object>, key: string])[] = [
  ['field without a label', { ...TEXTS, boats: {} }, 'boats:fields.name'],
  ['label of its own that is missing', { ...TEXTS, forms: { errors: TEXTS.forms.errors } }, 'forms:city'],
  ['complaint without a text', { ...TEXTS, forms: { city: 'City' } }, 'forms:errors.letters'],
];

for (const [what, texts, key] of holes) {
  test(`a form with a ${what} is refused`, () => {
    assert.throws(() => check({}, texts), new RegExp(`no text ${key}`));
  });
}
