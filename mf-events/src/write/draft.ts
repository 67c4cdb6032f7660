import type { ItemKind } from '../../forms/item-data.ts';
import type { Entries } from './entries.ts';

/** Files are not kept: they are deleted a day after they were sent. */
const LEFT_OUT = ['image', 'document', 'language'];

const nameOf = (kind: ItemKind) => `draft-${kind}`;

/** Keeps in this browser what somebody has begun to write. */
export function keepDraft(kind: ItemKind, entries: Entries): void {
  const kept = Object.entries(entries).filter(([name]) => !LEFT_OUT.includes(name));
  try {
    localStorage.setItem(nameOf(kind), JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A full or forbidden store costs the draft, not the page.
  }
}

export function readDraft(kind: ItemKind): Entries {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(nameOf(kind)) ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Entries) : {};
  } catch {
    return {};
  }
}

export function forgetDraft(kind: ItemKind): void {
  try {
    localStorage.removeItem(nameOf(kind));
  } catch {
    // There is none, then.
  }
}
