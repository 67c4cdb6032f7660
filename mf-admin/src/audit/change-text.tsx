import { useTranslation } from '@larkfield/area';
import styles from './audit.module.css';
import type { ChangeInWords } from './audit-values.ts';

/** Renders the name of a field with its old and new value. */
export function ChangeText({ change: { field, was, to } }: { readonly change: ChangeInWords }) {
  const { t } = useTranslation('admin');
  const withheld = was === undefined && to === undefined;
  return (
    <p className={styles.change} dir="auto">
      {field !== undefined && <strong>{field}: </strong>}
      {withheld && t('audit.withheld')}
      {was !== undefined && (
        <>
          <bdi className={styles.was}>{was}</bdi>{' '}
          <span aria-hidden className={styles.arrow}>
            →
          </span>
          <span className="visually-hidden">{t('audit.becomes')}</span>{' '}
        </>
      )}
      {to !== undefined && <bdi>{to}</bdi>}
    </p>
  );
}
