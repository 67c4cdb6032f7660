import assert from 'node:assert/strict';
import test from 'node:test';
import { FORMS, problemList } from '../src/form-posts.ts';
import { formTexts } from './support/edge.ts';

const REFERRAL = FORMS['/api/create/collaborator'].label;
const CONTACT = FORMS['/api/contactus'].label;

function lines(label: (field: string) => string, problem: Parameters<typeof problemList>[0]): string[] {
  const html = problemList(problem, { texts: formTexts, language: 'en', label });
  return [...html.matchAll(/<li dir="ltr">(.*?)<\/li>/g)].map(([, line]) => line ?? '');
}

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
}

/** Every field of a form that a person fills in, by its dotted name. */
function fieldsOf({ properties = {} }: Node, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, node]) =>
    node.properties ? fieldsOf(node, `${prefix}${name}.`) : [prefix + name],
  );
}

const HIDDEN = new Set(['website', 'elapsed', 'language']);

for (const [path, { schema, label }] of Object.entries(FORMS)) {
  for (const field of fieldsOf(schema as Node).filter((name) => !HIDDEN.has(name))) {
    test(`${path}: a problem with ${field} is told by a label, not by the field's own name`, () => {
      const [line = ''] = lines(label, { fields: [{ field, key: 'errors.required' }] });
      assert.match(line, /: please fill in this field\.$/);
      assert.doesNotMatch(line, new RegExp(`^${field}:`));
    });
  }
}

const labels: readonly (readonly [form: typeof CONTACT, field: string, words: string])[] = [
  [CONTACT, 'role', 'Your role'],
  [REFERRAL, 'role', 'Their role'],
  [REFERRAL, 'cust_collab', 'Customer or collaborator'],
  [REFERRAL, 'referer.email', 'Your e-mail'],
  [REFERRAL, 'collaborator.email', 'Their e-mail'],
];

for (const [form, field, words] of labels) {
  test(`${field} of the ${form === CONTACT ? 'contact' : 'referral'} form is called "${words}"`, () => {
    const problem = { fields: [{ field, key: 'errors.choose' }] };
    assert.deepEqual(lines(form, problem), [`${words}: please choose one of the options.`]);
  });
}

test('a text with a marked-up link is listed by its words alone', () => {
  const [line = ''] = lines(CONTACT, { message: 'problems.notFunctional' });
  assert.match(line, /or use the contact us form$/);
  assert.doesNotMatch(line, /&lt;|</);
});

test('a text that does not exist is its key for a field, and nothing for the whole', () => {
  assert.deepEqual(lines(CONTACT, { fields: [{ field: 'x', key: 'errors.new' }] }), ['errors.new']);
  assert.deepEqual(lines(CONTACT, { message: 'problems.new' }), ['']);
});

test('a line of a right-to-left page runs from right to left', () => {
  assert.match(problemList({}, { texts: formTexts, language: 'ar', label: CONTACT }), /^<li dir="rtl">/);
});
