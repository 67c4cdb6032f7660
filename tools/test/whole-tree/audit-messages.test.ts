import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { allServices } from '@larkfield/kit/testing';
import { levelStep, REVIEW_STEPS } from '../../../services/identity/src/review/rules.ts';
import { ROOT } from '../../workspace/paths.ts';

/** Actions with texts on the administration's pages; `mf-admin/src/audit` compares its own list with them. */
const words = JSON.parse(readFileSync(join(ROOT, 'locales/en/admin.json'), 'utf8')) as {
  readonly audit: { readonly actions: Readonly<Record<string, string>> };
};
const AUDIT_ACTIONS = Object.keys(words.audit.actions);

const sources = globSync('services/*/src/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.includes('/testing/'))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'));
const found = (pattern: RegExp): string[] =>
  sources.flatMap((text) => [...text.matchAll(pattern)].flatMap((match) => match.slice(1).filter(Boolean)));

let states: (kind: string) => string[];
before(async () => {
  const kinds = (await allServices()).flatMap((service) => service.kinds ?? []);
  states = (id) =>
    Object.keys(kinds.find((kind) => kind.id === id)?.states.changes ?? assert.fail(`no kind ${id}`));
});

/** Actions that services compute, and the possible last parts; for some a literal of another line. */
const TEMPLATES: Readonly<Record<string, () => readonly string[]>> = {
  '${SUBJECT}.${name}': () => [],
  '${kind}.${action}': () => [],
  '${name}.${action}': () => [],
  '${subject}.${action}': () => [],
  'calendar.${action}': () => [],
  'opening.${action}': () => [],
  'item.${what}': () => [],
  'registration.${action}': () => [],
  "item.${held ? 'submitted' : 'published'}": () => ['submitted', 'published'],
  'donation.${state}': () => states('donations'),
  'investment.${next}': () => ['received', 'active', 'repaid', 'cancelled', 'lapsed'],
  'investment.${action}': () => ['accountTold', 'reminded', 'holdOver'],
  'opportunity.${change.field}': () => ['rate', 'term', 'maximum', 'title', 'description', 'benefit'],
  'signUp.${to}': () => states('sign-ups'),
};

/** Last parts that are passed as arguments, not as literals of the action. */
const HANDED_OVER = () => [
  ...Object.values(REVIEW_STEPS).map(({ name }) => name),
  ...(['Admin', 'Registered User'] as const).map((level) => levelStep(level).name),
  ...states('withdrawals').filter((state) => state !== 'open'),
  ...['note', 'owner', 'erased', 'expired'],
];

/** Returns every action that the services can write, by its last part. */
function written(): Set<string> {
  const whole = [
    ...found(/\baction: (?:[^`\n?]+ \? )?'([a-zA-Z.]+)'(?: : '([a-zA-Z.]+)')?/g),
    ...found(/\bconst action = [^\n?]+\? '([a-zA-Z]+)' : '([a-zA-Z]+)'/g),
    ...found(/\bchangeOf\(\w+, '([a-zA-Z.]+)'/g),
    ...found(/\b(?:lineOf|itemAuditEntry|accountAuditEntry|investorAuditEntry)\(\s*'([a-zA-Z]+)'/g),
    ...found(/\b(?:adminAuditEntry|writeLine)\([^,;\n]+, '([a-zA-Z]+)'/g),
  ];
  const parts = whole.map((action) => action.split('.').at(-1) ?? '');
  const made = Object.values(TEMPLATES).flatMap((values) => values());
  return new Set([...parts, ...made, ...HANDED_OVER()]);
}

test('every way in which a service puts an action together is known here', () => {
  const templates = found(/\baction: `([^`]+)`/g);
  assert.deepEqual([...new Set(templates)].sort(), Object.keys(TEMPLATES).sort());
});

test('every action that a service can write down has words', () => {
  assert.deepEqual(
    [...written()].filter((name) => !AUDIT_ACTIONS.includes(name)),
    [],
  );
});

test('no words are kept for what nobody does', () => {
  const actions = written();
  assert.deepEqual(
    AUDIT_ACTIONS.filter((name) => name !== 'setting' && !actions.has(name)),
    [],
  );
});
