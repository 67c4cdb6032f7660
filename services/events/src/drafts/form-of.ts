import {
  eventForm,
  newsForm,
  type EventForm,
  type ItemKind,
  type NewsForm,
} from '@larkfield/mf-events/forms';
import { createFormCheck } from '../authors/form-check.ts';
import type { ItemForm } from '../authors/item-writer.ts';
import { checkItem, eventFields } from '../authors/rules.ts';
import type { Entries } from '../items/draft-store.ts';

const checks = {
  news: createFormCheck<NewsForm>(newsForm),
  event: createFormCheck<EventForm>(eventForm),
};

/** Returns the entries of a draft as a complete form. @throws ServiceError `VALIDATION_FAILED` with what is missing */
export function formOf(kind: ItemKind, entries: Entries): ItemForm {
  const form = checks[kind]({ ...entries });
  checkItem(form);
  return form;
}

/** Returns when an event is over; undefined for news. */
export function endOf(form: ItemForm): Date | undefined {
  return 'dateStart' in form ? eventFields(form, {}).event?.end : undefined;
}
