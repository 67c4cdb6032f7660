import type { Language } from '@larkfield/contracts';
import { dayInWords } from '@larkfield/kit';
import { waiverWords } from './text.ts';
import type { WaiverEntries } from './types.ts';

/** A line of the document that holds an entry. */
export interface EntryRow {
  readonly key: 'parent' | 'child' | 'birth' | 'address' | 'email' | 'phone';
  readonly label: string;
  /** Empty where the parent writes by hand. */
  readonly value: string;
  /** Reads from left to right in every language. */
  readonly isCode: boolean;
}

/** What the parent has entered, in the order of the document. */
export function entryRows(language: Language, entries: WaiverEntries): EntryRow[] {
  const labels = waiverWords(language).entries;
  const birth = entries.birth ? dayInWords(language, new Date(`${entries.birth}T00:00:00Z`)) : '';
  const address = (entries.address ?? []).filter((line) => line.trim() !== '').join(', ');
  return [
    { key: 'parent', label: labels.parent, value: entries.parent ?? '', isCode: false },
    { key: 'child', label: labels.child, value: entries.child ?? '', isCode: false },
    { key: 'birth', label: labels.birth, value: birth, isCode: false },
    { key: 'address', label: labels.address, value: address, isCode: false },
    { key: 'email', label: labels.email, value: entries.email ?? '', isCode: true },
    { key: 'phone', label: labels.phone, value: entries.phone ?? '', isCode: true },
  ];
}
