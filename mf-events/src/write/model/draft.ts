import type { BrowserStorageKey } from '@larkfield/contracts/privacy';
import type { ItemKind } from '../../../forms/item-data.ts';
import type { Entries } from './form-entries.ts';

/** Fields that a draft does not store; uploaded files are deleted after a day. */
const NOT_STORED = ['image', 'document', 'language'];

const nameOf = (kind: ItemKind): BrowserStorageKey => `draft-${kind}`;

export function saveDraft(kind: ItemKind, entries: Entries): void {
  const saved = Object.entries(entries).filter(([name]) => !NOT_STORED.includes(name));
  try {
    localStorage.setItem(nameOf(kind), JSON.stringify(Object.fromEntries(saved)));
  } catch {
    // Storage is full or forbidden: only the draft is lost.
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

export function deleteDraft(kind: ItemKind): void {
  try {
    localStorage.removeItem(nameOf(kind));
  } catch {
    // No readable draft.
  }
}
