import type { Language } from '@larkfield/contracts';
import { formatLongDate } from '@larkfield/kit/texts';
import { waiverMessages } from './text.ts';
import type { WaiverEntries } from './types.ts';

export interface EntryRow {
  readonly key: 'parent' | 'child' | 'birth' | 'address' | 'email' | 'phone';
  readonly label: string;
  /** Empty if the parent fills it in by hand. */
  readonly value: string;
  /** Left to right in every language. */
  readonly isCode: boolean;
}

export function entryRows(language: Language, entries: WaiverEntries): EntryRow[] {
  const labels = waiverMessages(language).entries;
  const birth = entries.birth ? formatLongDate(language, new Date(`${entries.birth}T00:00:00Z`)) : '';
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
