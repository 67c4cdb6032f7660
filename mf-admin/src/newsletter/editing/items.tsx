import { useHasRoute, useTranslation } from '@larkfield/area';
import { useRef } from 'react';
import parts from '../../frame/parts.module.css';
import type { IssueContent, IssueItem } from '../model/issue.ts';
import type { IssueModel } from '../model/use-issue.ts';
import styles from './editing.module.css';
import { ItemButton } from './item-button.tsx';
import { ItemSearch } from './item-search.tsx';
import { ItemText } from './item-text.tsx';

interface ItemsProps {
  readonly content: IssueContent;
  readonly onChange: IssueModel['change'];
}

/** Renders the chosen news and events in their order, and a search of the board for more. */
export function Items({ content: { items }, onChange }: ItemsProps) {
  const { t } = useTranslation('issues');
  const hasBoard = useHasRoute('/events');
  const title = useRef<HTMLHeadingElement>(null);
  const set = (next: (before: readonly IssueItem[]) => readonly IssueItem[]) =>
    onChange((before) => ({ ...before, items: next(before.items) }));
  const remove = (item: IssueItem) => {
    set((before) => before.filter(({ slug }) => slug !== item.slug));
    // The pressed button is gone.
    title.current?.focus();
  };
  return (
    <section aria-labelledby="issue-items" className={parts.panel}>
      <h2 id="issue-items" ref={title} tabIndex={-1} className={parts.panelTitle}>
        {t('items.title')}
      </h2>
      <p className={parts.muted}>{t('items.hint')}</p>
      {items.length === 0 && <p>{t('items.none')}</p>}
      <ol className={styles.items}>
        {items.map((item, index) => (
          <li key={item.slug} className={styles.item}>
            <ItemText item={item} />
            <div className={parts.row}>
              <ItemButton
                label={t('items.up')}
                item={item}
                off={index === 0}
                onPress={() => set((before) => moved(before, index, -1))}
              />
              <ItemButton
                label={t('items.down')}
                item={item}
                off={index === items.length - 1}
                onPress={() => set((before) => moved(before, index, 1))}
              />
              <ItemButton label={t('items.remove')} item={item} onPress={() => remove(item)} />
            </div>
          </li>
        ))}
      </ol>
      {hasBoard && <ItemSearch items={items} onAdd={(item) => set((before) => [...before, item])} />}
    </section>
  );
}

function moved(items: readonly IssueItem[], from: number, step: 1 | -1): readonly IssueItem[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item) next.splice(from + step, 0, item);
  return next;
}
