import { useTranslation } from '@larkfield/area';
import { useForm } from '@larkfield/ui';
import { useState } from 'react';
import type { ItemEntries, ItemWritten } from '../../shared/entries.ts';
import { itemProblems } from '../../shared/item-rules.ts';
import type { ItemKind, NeededItem } from '../../forms/item-data.ts';
import { forgetDraft, keepDraft } from './draft.ts';
import { typedEntries, type Entries } from './entries.ts';
import { useLabels } from './labels.ts';
import { RULES } from './rules.ts';

export interface ItemFormStart {
  readonly kind: ItemKind;
  /** What the form begins with: a draft, an item that is duplicated, or the one that is changed. */
  readonly before: Entries;
  /** The item that is changed. */
  readonly changed?: Pick<ItemEntries, 'id' | 'version'> | undefined;
}

/** The state of an item's form, its rules, and the draft that is kept of what is new. */
export function useItemForm(
  { kind, before, changed }: ItemFormStart,
  onDone: (written: ItemWritten) => void,
) {
  const { t } = useTranslation('posting');
  const labels = useLabels(kind);
  const [items, setItems] = useState<readonly NeededItem[]>(() => itemsOf(before));
  const rules = RULES[kind];
  const typed = (): Record<string, unknown> => {
    const element = form.ref.current;
    return element ? typedEntries(element, kind, { items, before }) : {};
  };
  const form = useForm<ItemWritten>({
    id: `write-${kind}`,
    action: changed ? `/api/events/items/${changed.id}/${kind}` : `/api/events/items/${kind}`,
    labels,
    problems: (data) => {
      const entries = { ...(data as object), ...typed() };
      return [...rules.problems(entries), ...itemProblems(entries)];
    },
    prepare: rules.prepare,
    also: () => ({ ...typed(), ...(changed ? { version: changed.version } : {}) }),
    headline: kind === 'news' ? t('headlineNews') : t('headlineEvent'),
    timeoutMs: 60_000,
    guarded: true,
    onSent: (written) => {
      if (!changed) forgetDraft(kind);
      onDone(written);
    },
  });
  const keep = () => {
    const element = form.ref.current;
    if (element && !changed) keepDraft(kind, { ...plainEntries(element), ...typed() });
  };
  return { form, items, setItems, keep };
}

function itemsOf({ items }: Entries): readonly NeededItem[] {
  return Array.isArray(items) ? (items as NeededItem[]) : [];
}

function plainEntries(form: HTMLFormElement): Record<string, unknown> {
  const texts = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && value !== '' && name !== 'website',
  );
  return Object.fromEntries(texts.map(([name, value]) => [name, value === 'true' ? true : value]));
}
