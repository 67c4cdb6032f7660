import { useTranslation } from '@larkfield/area';
import { Fieldset, type FieldsetProps } from './choice-fields.tsx';
import styles from './fields.module.css';

interface CountedFieldsetProps extends Omit<FieldsetProps, 'group'> {
  /** Which of how many groups of the form it is; on a narrow screen they come one at a time (`GroupNav`). */
  readonly count: readonly [number: number, total: number];
}

/** Fields that belong together, and how many groups of them the form has. */
export function CountedFieldset({ legend, count: [number, total], ...props }: CountedFieldsetProps) {
  const { t } = useTranslation('forms');
  const counted = (
    <>
      <span className={styles.count}>{t('group.count', { number, total })}</span> {legend}
    </>
  );
  return <Fieldset {...props} legend={counted} group={number} />;
}
