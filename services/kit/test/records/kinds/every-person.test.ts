import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexesOf } from '../../../src/app/build-service.ts';
import { allColumns } from '../../../src/records/kinds/columns.ts';
import { dataSubjectField } from '../../../src/records/kinds/fields.ts';
import { allServices, kindsOf } from '../../../src/testing/index.ts';

/**
 * Collections without a record kind, which `person` does not return, and how personal data are erased from them.
 */
const WITHOUT_PEOPLE: Readonly<Record<string, string>> = {
  admin_calendar: 'of the office',
  admin_feeds: 'names the account of an administrator: `personalData` of the service',
  booked_visits: 'times, places and specialists, of the office; goes with its record',
  event_messages: 'names the account of whoever wrote: `personalData` of the service',
  events_calendars: 'named by an address: `personalData` of the service',
  events_drafts: 'names the account of its author: `personalData` of the service',
  events_editing: 'names accounts for a day: `personalData` of the service',
  events_files: 'names the account of whoever uploaded: forgotten or deleted with the item',
  events_likes: 'names an account: `personalData` of the service',
  files: 'belongs to a record of another service, and goes with it',
  'files_bytes.chunks': 'the bytes of `files`',
  'files_bytes.files': 'the bytes of `files`',
  files_outbox: 'the service sends no mails',
  identity_erased_accounts: 'ids of accounts that are gone, for 90 days',
  identity_link_requests: 'an address until the worker has looked it up, seconds later',
  identity_proven_addresses: 'an address for half an hour, while its owner looks at the own data',
  identity_sessions: 'ends with the account, and by itself after half a day',
  invest_company_accounts: 'of the office',
  invest_imports: 'what a bank told of payments, encrypted; the law requires it, and it is deleted by itself',
  invest_link_requests: 'an address until the worker has looked it up, seconds later',
  invest_opportunities: 'of the office',
  invest_sessions: 'ends with the account, and by itself after half a day',
  invest_updates: 'of the office',
  ledger_checks: 'amounts alone',
  ledger_entries: 'named by an investment, whose erasure takes the names',
  marketing_templates: 'of the office',
  support_templates: 'of the office',
  newsletter_issues: 'of the office',
  openings: 'of the office',
  referral_objections: 'hashes of addresses, kept on purpose',
  trial_drafts: '`personalData` of the service, and deleted by itself',
  trial_signatures: 'keyed hashes of what was signed, deleted by itself',
  volunteer_signatures: 'keyed hashes of what was signed, deleted by itself',
};

/** Collections of every service: rate limits, the audit (kept on purpose) and settings. */
const OF_ALL = /_(?:limits|audit|settings)$/;

const services = await allServices();
const kinds = services.flatMap(kindsOf);
const collections = new Set(services.flatMap(indexesOf).map(({ collection }) => collection));

test('every collection is one in which a person is found and erased, or says why not', () => {
  const withPeople = new Set(
    kinds.filter(({ dataSubjects }) => dataSubjects.length > 0).map(({ collection }) => collection),
  );
  const unknown = [...collections].filter(
    (name) => !withPeople.has(name) && !OF_ALL.test(name) && !Object.hasOwn(WITHOUT_PEOPLE, name),
  );
  assert.deepEqual(unknown, []);
  const outdated = Object.keys(WITHOUT_PEOPLE).filter(
    (name) => withPeople.has(name) || !collections.has(name),
  );
  assert.deepEqual(outdated, []);
});

test('every column with an address is one that a person is found by', () => {
  const missing = kinds.flatMap((kind) => {
    const fields = kind.dataSubjects.map(dataSubjectField);
    return allColumns(kind)
      .filter(([, { type }]) => type === 'email')
      .map(([name, { field = name }]) => field.replace('.0.', '.'))
      .filter((field) => !fields.includes(field))
      .map((field) => `${kind.collection} ${field}`);
  });
  assert.deepEqual(missing, []);
});
