import { useTranslation } from '@larkfield/area';
import { useForm } from '@larkfield/ui';
import { useState } from 'react';
import type { ItemEntries, WriteItemAnswer } from '../../../shared/entries.ts';
import { itemProblems } from '../../../shared/item-rules.ts';
import type { ItemKind, NeededItem } from '../../../forms/item-data.ts';
import { deleteDraft, saveDraft } from './draft.ts';
import { typedEntries, type Entries } from './form-entries.ts';
import { useItemLabels } from './use-item-labels.ts';
import { ITEM_FORM_RULES } from './rules.ts';

export interface ItemFormStart {
  readonly kind: ItemKind;
  /** Initial entries: a draft, a duplicated item, or the item to change. */
  readonly initialEntries: Entries;
  readonly changed?: Pick<ItemEntries, 'id' | 'version'> | undefined;
}

export function useItemForm(
  { kind, initialEntries, changed }: ItemFormStart,
  onDone: (written: WriteItemAnswer) => void,
) {
  const { t } = useTranslation('posting');
  const labels = useItemLabels(kind);
  const [items, setItems] = useState<readonly NeededItem[]>(() => itemsOf(initialEntries));
  const rules = ITEM_FORM_RULES[kind];
  const readEntries = (): Record<string, unknown> => {
    const element = form.ref.current;
    return element ? typedEntries(element, kind, { items, before: initialEntries }) : {};
  };
  const form = useForm<WriteItemAnswer>({
    id: `write-${kind}`,
    action: changed ? `/api/events/items/${changed.id}/${kind}` : `/api/events/items/${kind}`,
    labels,
    problems: (data) => {
      const entries = { ...(data as object), ...readEntries() };
      return [...rules.problems(entries), ...itemProblems(entries)];
    },
    prepare: rules.prepare,
    extraData: () => ({ ...readEntries(), ...(changed ? { version: changed.version } : {}) }),
    headline: kind === 'news' ? t('headlineNews') : t('headlineEvent'),
    timeoutMs: 60_000,
    guarded: true,
    onSent: (written) => {
      if (!changed) deleteDraft(kind);
      onDone(written);
    },
  });
  const save = () => {
    const element = form.ref.current;
    if (element && !changed) saveDraft(kind, { ...plainEntries(element), ...readEntries() });
  };
  return { form, items, setItems, save };
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
