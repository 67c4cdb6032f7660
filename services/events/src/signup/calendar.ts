import type { Language } from '@larkfield/contracts';
import { icsOf, type IcsEntry } from '@larkfield/kit';
import { toCalendarEntry } from '../feeds/entries.ts';
import type { ItemRecord } from '../items/item.ts';

interface Options {
  readonly language: Language;
  readonly siteOrigin: string;
}

/** The calendar entry that goes along with a mail; `CANCEL` takes it out of the reader's calendar. */
export function calendarOf(item: ItemRecord, method: 'PUBLISH' | 'CANCEL', options: Options): string {
  const entry = toCalendarEntry(item, options);
  if (!entry) return icsOf({ name: item.title, entries: [], method });
  // One more than the entry that they have: for its reader the event is cancelled, whatever it is for others.
  const cancelled: IcsEntry = { ...entry, status: 'CANCELLED', sequence: item.sequence + 1 };
  return icsOf({ name: item.title, entries: [method === 'CANCEL' ? cancelled : entry], method });
}
