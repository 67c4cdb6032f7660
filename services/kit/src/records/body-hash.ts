import { createHash } from 'node:crypto';

/** Entries that may differ between two tries of one submission. */
const INCIDENTAL = ['elapsed', 'language', 'website'];

/** Same for the same submission, whatever the order of its fields. */
export function hashBody(body: object): string {
  const kept = Object.entries(body).filter(([name]) => !INCIDENTAL.includes(name));
  return createHash('sha256')
    .update(JSON.stringify(sorted(Object.fromEntries(kept))))
    .digest('base64url');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)]);
}
