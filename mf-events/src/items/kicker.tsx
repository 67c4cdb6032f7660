import { useTranslation } from '@larkfield/area';
import type { ItemSummary } from '../../forms/item-data.ts';
import styles from './kicker.module.css';

export function Kicker({ item }: { readonly item: ItemSummary }) {
  const { t } = useTranslation('events');
  const { kind, format, state, publishedAt, words, sponsored } = item;
  return (
    <p className={styles.kicker}>
      {state === 'cancelled' && <strong className={styles.cancelled}>{t('facts.cancelled')}</strong>}
      <span className={styles.kind}>{format ? t(`formats.${format}`) : t(`one.${kind}`)}</span>
      <span>
        <time dateTime={publishedAt}>{words.published}</time>
      </span>
      {sponsored && <span>{t('facts.sponsored')}</span>}
    </p>
  );
}
