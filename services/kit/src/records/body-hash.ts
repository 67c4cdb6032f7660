import { createHash } from 'node:crypto';
import { sorted } from '@larkfield/contracts/work';

/** Entries that may differ between two tries of one submission. */
const INCIDENTAL = ['elapsed', 'language'];

/** Same for the same submission, whatever the order of its fields. */
export function hashBody(body: object): string {
  const kept = Object.entries(body).filter(([name]) => !INCIDENTAL.includes(name));
  return createHash('sha256')
    .update(JSON.stringify(sorted(Object.fromEntries(kept))))
    .digest('base64url');
}
