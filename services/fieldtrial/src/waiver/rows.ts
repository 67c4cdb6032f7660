import type { Language } from '@larkfield/contracts';
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
  const birth = entries.birth ? dayIn(language, new Date(`${entries.birth}T00:00:00Z`)) : '';
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

/** A day in words, the same all over the world. */
export function dayIn(language: Language, date: Date): string {
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
