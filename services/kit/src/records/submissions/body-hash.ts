import { createHash } from 'node:crypto';
import { toSortedEntries } from '@larkfield/contracts/work';

/** Fields that may differ between two attempts of one submission. */
const INCIDENTAL = ['elapsed', 'language'];

/** Returns a hash that is the same for the same submission, whatever the order of its fields. */
export function hashBody(body: object): string {
  const kept = Object.entries(body).filter(([name]) => !INCIDENTAL.includes(name));
  return createHash('sha256')
    .update(JSON.stringify(toSortedEntries(Object.fromEntries(kept))))
    .digest('base64url');
}
