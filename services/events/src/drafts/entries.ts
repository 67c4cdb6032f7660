import type { FieldProblem } from '@larkfield/contracts';
import { normalizeEntries } from '@larkfield/contracts/forms';
import { RICH_TEXT_LIMITS } from '@larkfield/contracts/rich-text';
import { ServiceError } from '@larkfield/kit/http';
import { DRAFT_FIELDS, type ItemKind } from '@larkfield/mf-events/forms';
import type { Entries } from '../items/draft-store.ts';

/** Fields that are no entries of the author. */
const NOT_KEPT = new Set(['website', 'language', 'timestamp', 'version']);
const LONGEST = 2_000;
const MOST = 100;

/**
 * Returns the entries that a draft keeps. They may be incomplete or wrong, but not larger or of another shape than a form
 * sends.
 * @throws ServiceError `VALIDATION_FAILED` with the fields that cannot be kept
 */
export function draftEntries(kind: ItemKind, sent: object): Entries {
  const known = new Set<string>(DRAFT_FIELDS[kind]);
  const problems: FieldProblem[] = [];
  const kept = Object.entries(normalizeEntries(sent) as object).filter(([name, value]) => {
    if (NOT_KEPT.has(name) || value === undefined || value === null) return false;
    if (!known.has(name)) problems.push({ field: name.slice(0, 60), key: 'errors.unknown' });
    else if (!isKeepable(value, name === 'html' ? RICH_TEXT_LIMITS.html : LONGEST))
      problems.push({ field: name, key: 'errors.tooLong' });
    return true;
  });
  if (problems.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields: problems });
  return Object.fromEntries(kept);
}

function isKeepable(value: unknown, longest: number): boolean {
  if (typeof value === 'string') return value.length <= longest;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.length <= MOST && value.every((one) => isKeepable(one, LONGEST));
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean';
  const parts = Object.entries(value);
  return parts.length <= 5 && parts.every(([name, part]) => name.length <= 30 && isText(part));
}

const isText = (value: unknown) => typeof value === 'string' && value.length <= LONGEST;

/** Returns an entry if it is a text. */
export function textOf(entries: Entries, name: string): string | undefined {
  const value = entries[name];
  return typeof value === 'string' ? value : undefined;
}
