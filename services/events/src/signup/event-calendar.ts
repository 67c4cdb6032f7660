import type { Language } from '@larkfield/contracts';
import { createIcsFile, type IcsEntry } from '@larkfield/kit/texts';
import { toCalendarEntry } from '../feeds/to-feed-entries.ts';
import type { ItemRecord } from '../items/item.ts';

interface Options {
  readonly language: Language;
  readonly siteOrigin: string;
}

export function eventCalendar(item: ItemRecord, method: 'PUBLISH' | 'CANCEL', options: Options): string {
  const entry = toCalendarEntry(item, options);
  if (!entry) return createIcsFile({ name: item.title, entries: [], method });
  // The sequence must be higher than that of the entry the recipient has, even if the event itself has not changed.
  const cancelled: IcsEntry = { ...entry, status: 'CANCELLED', sequence: item.sequence + 1 };
  return createIcsFile({ name: item.title, entries: [method === 'CANCEL' ? cancelled : entry], method });
}
