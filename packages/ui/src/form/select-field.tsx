import { useTranslation } from '@larkfield/area';
import { Icon } from '../icon.tsx';
import { FieldFrame, useField, type FieldProps } from './field.tsx';
import styles from './fields.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

interface SelectFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
  readonly autoComplete?: string;
  /** What is shown while nothing is chosen, instead of "Please choose". */
  readonly empty?: string;
}

/** One of many, as a native list that starts with nothing chosen. */
export function SelectField({ choices, autoComplete, empty, ...props }: SelectFieldProps) {
  const { t } = useTranslation('forms');
  const field = useField(props);
  return (
    <FieldFrame {...props} field={field}>
      <div className={styles.select}>
        <select
          {...field.control}
          className={styles.control}
          autoComplete={autoComplete}
          defaultValue={props.defaultValue}
        >
          <option value="">{empty ?? t('select')}</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
    </FieldFrame>
  );
}
