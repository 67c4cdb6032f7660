import { useSite, useTranslation } from '@larkfield/area';
import { Button, useFetch } from '@larkfield/ui';
import { useState, type FormEvent } from 'react';
import parts from '../../frame/parts.module.css';
import { ProblemNotice } from '../../frame/problem-notice.tsx';
import { toIssueItem, type BoardItem } from '../model/board-items.ts';
import { MAX_ITEMS, type IssueItem } from '../model/issue.ts';
import styles from './editing.module.css';
import { ItemButton } from './item-button.tsx';
import { ItemText } from './item-text.tsx';

interface ItemSearchProps {
  readonly items: readonly IssueItem[];
  readonly onAdd: (item: IssueItem) => void;
}

interface BoardPage {
  readonly items: readonly BoardItem[];
  readonly next?: string;
}

interface Asked {
  readonly text: string;
  readonly kind: string;
  readonly after?: string;
}

/** Renders a search of the published news and events. It is no form of its own, because it stands between other fields. */
export function ItemSearch({ items, onAdd }: ItemSearchProps) {
  const { t } = useTranslation('issues');
  const { language } = useSite();
  const [asked, setAsked] = useState<Asked>();
  const query = new URLSearchParams({ language });
  if (asked?.text) query.set('q', asked.text);
  if (asked?.kind) query.set('show', asked.kind);
  if (asked?.after) query.set('after', asked.after);
  const board = useFetch<BoardPage>(asked && `/api/events?${query.toString()}`);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    setAsked({ text: String(entries.get('q') ?? '').trim(), kind: String(entries.get('kind') ?? '') });
  };
  const found = asked ? board.value : undefined;
  const isFull = items.length >= MAX_ITEMS;
  return (
    <>
      <form role="search" className={parts.bar} onSubmit={search}>
        <label className={parts.field}>
          {t('items.find')}
          <input name="q" type="search" maxLength={100} dir="auto" className={parts.input} />
        </label>
        <label className={parts.field}>
          {t('items.kind')}
          <select name="kind" className={parts.input}>
            <option value="">{t('all')}</option>
            <option value="news">{t('kinds.news')}</option>
            <option value="event">{t('kinds.event')}</option>
          </select>
        </label>
        <Button type="submit" variant="secondary" className={parts.small}>
          {t('items.search')}
        </Button>
      </form>
      {board.problem && <ProblemNotice problem={board.problem} onRetry={board.reload} />}
      <p role="status">
        {isFull ? t('items.full', { count: MAX_ITEMS }) : found?.items.length === 0 && t('items.nothing')}
      </p>
      <ul className={styles.items} aria-busy={board.loading}>
        {found?.items.map((one) => {
          const item = toIssueItem(one);
          const isChosen = items.some(({ slug }) => slug === item.slug);
          return (
            <li key={item.slug} className={styles.item}>
              <ItemText item={item} />
              <div className={parts.row}>
                <ItemButton
                  label={t(isChosen ? 'items.added' : 'items.add')}
                  item={item}
                  off={isChosen || isFull}
                  onPress={() => onAdd(item)}
                />
              </div>
            </li>
          );
        })}
      </ul>
      {asked && found?.next !== undefined && (
        <Button
          variant="secondary"
          className={parts.small}
          onClick={() => found.next && setAsked({ ...asked, after: found.next })}
        >
          {t('items.more')}
        </Button>
      )}
    </>
  );
}
