import { useTranslation } from '@larkfield/area';
import { Fieldset, type FieldsetProps } from './choice-fields.tsx';
import styles from './fields.module.css';

interface CountedFieldsetProps extends Omit<FieldsetProps, 'group'> {
  /** Position of this group and number of groups. Narrow screens show one group at a time (`GroupNav`). */
  readonly count: readonly [number: number, total: number];
}

export function CountedFieldset({ legend, count: [number, total], ...props }: CountedFieldsetProps) {
  const { t } = useTranslation('forms');
  const counted = (
    <>
      <span className={styles.count}>{t('group.count', { number, total })}</span> {legend}
    </>
  );
  return <Fieldset {...props} legend={counted} group={number} />;
}
