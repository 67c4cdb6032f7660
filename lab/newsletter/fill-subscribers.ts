import { FREQUENCIES } from '@larkfield/contracts/catalogues';
import { LANGUAGES } from '@larkfield/contracts';
import type { Collection } from 'mongodb';

const BATCH = 500;

/** Inserts confirmed subscribers of all languages and frequencies, who never got an issue. */
export async function fillSubscribers(collection: Collection<{ _id: string }>, count: number): Promise<void> {
  const at = new Date(Date.now() - 60_000);
  for (let from = 0; from < count; from += BATCH) {
    const length = Math.min(BATCH, count - from);
    await collection.insertMany(Array.from({ length }, (_, index) => subscriber(from + index, at)));
  }
}

function subscriber(number: number, at: Date) {
  const reference = `LK-${String(number).padStart(8, '0')}`;
  return {
    // Spread as random ids are.
    _id: `${((number * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, '0')}-${number}`,
    ...{
      reference,
      state: 'active',
      email: addressOf(number),
      createdAt: at,
      confirmedAt: at,
      confirmBy: at,
    },
    ...{
      firstName: `First ${number}`,
      lastName: `Last ${number}`,
      city: 'Berlin',
      region: 'BE',
      zip: '10115',
    },
    ...{ country: 'DE', role: 'teacher', keys: { firstName: `first ${number}`, lastName: `last ${number}` } },
    language: LANGUAGES[number % LANGUAGES.length]?.tag,
    frequency: FREQUENCIES[number % FREQUENCIES.length],
    consent: { at, language: 'en', text: 'x' },
    ...{ tokenHash: `t${number}`, listHash: `l${number}` },
    submission: { key: `key-${number}`, bodyHash: 'x', answer: { success: true, reference } },
  };
}

export function addressOf(number: number): string {
  return `reader${number}@example.org`;
}
