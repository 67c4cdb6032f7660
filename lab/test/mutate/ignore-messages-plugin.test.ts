import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strykerPlugins, type SyntaxPath } from '../../mutate/ignore-messages-plugin.ts';

const left = strykerPlugins[0]?.value;
type Call = SyntaxPath['node'];
const place = (type: string, call: Call): SyntaxPath => ({ node: { type }, parentPath: { node: call } });
const calling = (callee: NonNullable<Call['callee']>): Call => ({ type: 'CallExpression', callee });

test('texts of errors and of the log are left as they are', () => {
  const error = { type: 'NewExpression', callee: { type: 'Identifier', name: 'TypeError' } };
  const log = calling({ type: 'MemberExpression', property: { name: 'warn' } });
  assert.ok(left?.shouldIgnore(place('StringLiteral', error)));
  assert.ok(left?.shouldIgnore(place('TemplateLiteral', log)));
});

test('what a class hands to its parent is left where the parent is an error', () => {
  const within = (parent: string): SyntaxPath => ({
    node: { type: 'StringLiteral' },
    parentPath: {
      node: calling({ type: 'Super' }),
      parentPath: {
        node: { type: 'ClassMethod' },
        parentPath: { node: { type: 'ClassDeclaration', superClass: { name: parent } } },
      },
    },
  });
  assert.ok(left?.shouldIgnore(within('Error')));
  assert.equal(left?.shouldIgnore(within('Stream')), undefined);
});

test('other texts, and whatever else an error is made of, are changed', () => {
  const error = { type: 'NewExpression', callee: { type: 'Identifier', name: 'Error' } };
  assert.equal(left?.shouldIgnore(place('ObjectExpression', error)), undefined);
  assert.equal(
    left?.shouldIgnore(place('StringLiteral', calling({ type: 'Identifier', name: 'get' }))),
    undefined,
  );
  assert.equal(left?.shouldIgnore(place('StringLiteral', { type: 'ReturnStatement' })), undefined);
});
