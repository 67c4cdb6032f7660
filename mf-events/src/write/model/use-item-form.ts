import { useTranslation } from '@larkfield/area';
import { useForm } from '@larkfield/ui';
import { useRef, useState } from 'react';
import type { DraftEntries } from '../../../shared/draft-entries.ts';
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
  readonly changed?: Pick<ItemEntries, 'id' | 'version' | 'state' | 'until'> | undefined;
  readonly draft?: DraftEntries | undefined;
  /** The entries have changes that nobody has stored. */
  readonly unsaved?: true;
}

export function useItemForm(
  { kind, initialEntries, changed, draft: given }: ItemFormStart,
  onDone: (written: WriteItemAnswer) => void,
) {
  const { t } = useTranslation('posting');
  const labels = useItemLabels(kind);
  const [items, setItems] = useState<readonly NeededItem[]>(() => itemsOf(initialEntries));
  const [draft, setDraft] = useState(given);
  /** Increases when the service refuses a text, because somebody else has saved another one. */
  const [conflicts, setConflicts] = useState(0);
  /** The stored entries as they were when they were last read or saved. */
  const base = useRef(initialEntries);
  const stored = changed ?? draft;
  const rules = ITEM_FORM_RULES[kind];
  const readEntries = (): Record<string, unknown> => {
    const element = form.ref.current;
    return element ? typedEntries(element, kind, { items, before: initialEntries }) : {};
  };
  const form = useForm<WriteItemAnswer>({
    id: `write-${kind}`,
    action: draft
      ? `/api/events/drafts/${draft.id}/publish/${kind}`
      : `/api/events/items/${changed ? `${changed.id}/` : ''}${kind}`,
    labels,
    problems: (data) => {
      const entries = { ...(data as object), ...readEntries() };
      return [...rules.problems(entries), ...itemProblems(entries)];
    },
    prepare: rules.prepare,
    extraData: () => ({ ...readEntries(), ...(stored ? { version: stored.version } : {}) }),
    headline: kind === 'news' ? t('headlineNews') : t('headlineEvent'),
    timeoutMs: 60_000,
    guarded: true,
    onRefused: ({ code }) => {
      const isConflict = stored !== undefined && code === 'VERSION_CONFLICT';
      if (isConflict) setConflicts(conflicts + 1);
      return isConflict;
    },
    onSent: (written) => {
      if (!changed) deleteDraft(kind);
      onDone(written);
    },
  });
  /** Returns all present entries, also incomplete and wrong ones. */
  const read = (): Entries => ({
    ...(form.ref.current ? plainEntries(form.ref.current) : {}),
    ...readEntries(),
  });
  const save = () => {
    if (form.ref.current && !stored) saveDraft(kind, read());
  };
  return {
    ...{ form, items, setItems, save, read, base, draft, setDraft },
    ...{ conflicts, showConflict: () => setConflicts(conflicts + 1) },
  };
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
