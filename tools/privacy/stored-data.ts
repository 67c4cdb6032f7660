import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  DATA_CATEGORIES,
  durationOf,
  KEPT,
  PURPOSES,
  SEEN_BY,
  type DataCategory,
  type Kept,
  type StoredData,
  type StoredDataOfService,
  type StoredDataRow,
} from '@larkfield/contracts/privacy';
import type { RecordKind } from '@larkfield/kit/records';
import type { Service } from '@larkfield/kit/app';
import { indexesOf, kindsOf } from '../../services/kit/src/app/build-service.ts';
import { ROOT } from '../workspace/paths.ts';
import { dataOfColumns } from './data-of-columns.ts';

/** The table of the privacy policy, for its page and its PDFs. */
export const STORED_DATA_FILE = join(ROOT, 'mf-marketing/src/legal/stored-data.ts');

const DAY_MS = 24 * 3600_000;

/** Texts of the states of a kind after which records are deleted, where they differ from `KEPT_AFTER`. */
const KEPT_AFTER_OF: Readonly<Record<string, Readonly<Record<string, Kept['when']>>>> = {
  accounts: { pending: 'received' },
  donations: { failed: 'unpaid', cancelled: 'unpaid' },
  investments: { cancelled: 'unpaid', lapsed: 'unpaid', refused: 'unpaid' },
  withdrawals: { declined: 'unpaid' },
  items: { pending: 'received', unpublished: 'removed' },
  'sign-ups': { cancelled: 'event' },
  registrations: { offered: 'handled' },
};

/** Text of a state after which records are deleted. */
const KEPT_AFTER: Readonly<Record<string, Kept['when']>> = {
  new: 'received',
  open: 'received',
  contacted: 'handled',
  answered: 'handled',
  invited: 'handled',
  visited: 'handled',
  missed: 'handled',
  accepted: 'accepted',
  declined: 'declined',
  objected: 'handled',
  replaced: 'stopped',
  created: 'unpaid',
  approved: 'unpaid',
  placing: 'unpaid',
  refunded: 'law',
  captured: 'law',
  repaid: 'law',
  assigned: 'law',
  returned: 'law',
  done: 'law',
  paid: 'law',
  confirmed: 'event',
  waiting: 'event',
  offered: 'event',
  deleted: 'removed',
  sent: 'sent',
  failed: 'unsent',
  pending: 'unconfirmed',
  unconfirmed: 'unconfirmed',
  settled: 'settled',
  stopped: 'stopped',
  held: 'held',
  refused: 'refused',
  closed: 'closed',
  reported: 'reported',
  withdrawn: 'withdrawn',
  removed: 'cancelled',
};

/** Text of what a record lasts as long as, by the text key of its kind. */
const LASTING: Readonly<Record<string, Kept['when']>> = {
  'records:lasting.account': 'account',
  'records:lasting.mail': 'queued',
  'records:lasting.money': 'money',
  'records:lasting.published': 'published',
  'records:lasting.subscription': 'subscribed',
};

/** Returns a period of two years or more in whole years. */
const inYears = (days: number): Kept['for'] =>
  days < 2 * 365 ? undefined : { unit: 'years', count: Math.floor(days / 365) };

/** Collections that the kit adds to every service. */
const OF_ALL: Readonly<Record<string, StoredData>> = {
  outbox: {
    purpose: 'mails',
    kept: [],
    seen: ['staff', 'mailServer'],
  },
  audit: { purpose: 'audit', data: ['username', 'actions'], kept: [{ when: 'always' }] },
  limits: { purpose: 'protection', data: ['addressHash'], kept: [{ when: 'window' }], seen: ['nobody'] },
  settings: { purpose: 'none' },
};

type Facts = Omit<StoredDataRow, 'purpose'> & Pick<StoredData, 'purpose'>;

/** Returns the rows of the privacy policy. @throws Error for a collection, column or state that nobody has declared */
export async function storedDataRows(services: readonly Service[]): Promise<StoredDataRow[]> {
  const declared = Object.assign(
    {},
    ...(await Promise.all(services.map(readDeclaration))),
  ) as StoredDataOfService;
  const indexes = services.flatMap(indexesOf);
  const collections = [...new Set(indexes.map(({ collection }) => collection))];
  const outdated = Object.keys(declared).filter((name) => !collections.includes(name));
  if (outdated.length > 0) throw new Error(`no service stores ${outdated.join(', ')}`);
  const kinds = services.flatMap(kindsOf);
  const facts = collections.map((collection) => {
    const stored = declared[collection] ?? sharedData(services, collection);
    if (stored === undefined)
      throw new Error(`no services/*/stored-data.ts names the collection ${collection}`);
    const seconds = indexes
      .filter((each) => each.collection === collection)
      .flatMap((each) => each.indexes.map(({ expireAfterSeconds = 0 }) => expireAfterSeconds));
    const kind = kinds.find((each) => each.collection === collection);
    return factsOf(stored, kind, Math.max(...seconds) * 1000);
  });
  return PURPOSES.map((purpose) => rowOf(purpose, facts)).filter((row) => row.kept.length > 0);
}

export async function writeStoredData(services: readonly Service[]): Promise<void> {
  writeFileSync(STORED_DATA_FILE, formatStoredData(await storedDataRows(services)));
}

/** Returns the content of the file, with one row per line. */
export function formatStoredData(rows: readonly StoredDataRow[]): string {
  return `import type { StoredDataRow } from '@larkfield/contracts/privacy';

/** Made from the declarations of the services by \`npm run new -- stored-data\`. */
export const STORED_DATA: readonly StoredDataRow[] = [
${rows.map((row) => `  ${JSON.stringify(row)},`).join('\n')}
];
`;
}

async function readDeclaration({ name }: Service): Promise<StoredDataOfService> {
  const file = join(ROOT, 'services', name, 'stored-data.ts');
  const module = (await import(pathToFileURL(file).href)) as { readonly storedData: StoredDataOfService };
  return module.storedData;
}

function sharedData(services: readonly Service[], collection: string): StoredData | undefined {
  const owner = services.find(({ name }) => collection.startsWith(`${name}_`));
  return owner && OF_ALL[collection.slice(owner.name.length + 1)];
}

function factsOf(stored: StoredData, kind: RecordKind | undefined, ttlMs: number): Facts {
  const { purpose, data = [], seen = ['staff'], encrypted = kind?.encrypted !== undefined } = stored;
  if (purpose === 'none') return { purpose, data, kept: [], seen: [], encrypted: false };
  const { keepDays, keptBy, keptWhile = {} } = kind?.states ?? {};
  const after = Object.entries({ ...keepDays, ...keptBy?.days }).map(([state, days]): Kept => {
    const when = KEPT_AFTER_OF[kind?.id ?? '']?.[state] ?? KEPT_AFTER[state];
    if (when === undefined)
      throw new Error(`tools/privacy/stored-data.ts has no text for the state ${state}`);
    return { when, for: inYears(days) ?? durationOf(days * DAY_MS) };
  });
  const expires: Kept[] = ttlMs > 0 ? [{ when: 'erased', for: durationOf(ttlMs) }] : [];
  const lasting = [...new Set(Object.values(keptWhile))].map((key): Kept => {
    const when = LASTING[key];
    if (when === undefined) throw new Error(`tools/privacy/stored-data.ts has no text for ${key}`);
    return { when };
  });
  const isDated = expires.length > 0 || after.length > 0;
  const rest = [...lasting, ...(stored.kept ?? (isDated ? [] : [{ when: 'asked' } as const]))];
  const ofKind: readonly DataCategory[] = kind ? [...dataOfColumns(kind), 'notes'] : [];
  return { purpose, data: [...data, ...ofKind], kept: [...after, ...expires, ...rest], seen, encrypted };
}

function rowOf(purpose: StoredDataRow['purpose'], facts: readonly Facts[]): StoredDataRow {
  const parts = facts.filter((part) => part.purpose === purpose);
  const kept = parts.flatMap((part) => part.kept);
  return {
    purpose,
    data: DATA_CATEGORIES.filter((each) => parts.some(({ data }) => data.includes(each))),
    kept: KEPT.flatMap((when) => longest(kept.filter((each) => each.when === when))),
    seen: SEEN_BY.filter((each) => parts.some(({ seen }) => seen.includes(each))),
    encrypted: parts.some((part) => part.encrypted),
  };
}

/** Several collections of a purpose may be kept for different times: the policy names the longest. */
function longest(same: readonly Kept[]): readonly Kept[] {
  return same.toSorted((a, b) => msOf(b) - msOf(a)).slice(0, 1);
}

const UNIT_MS = { hours: 3_600_000, days: DAY_MS, years: 365 * DAY_MS } as const;

function msOf({ for: duration }: Kept): number {
  return duration ? duration.count * UNIT_MS[duration.unit] : 0;
}
