import { useTranslation } from '@larkfield/area';
import { Icon } from '../primitives/icon.tsx';
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
  /** Text while nothing is chosen; replaces "Please choose". */
  readonly empty?: string;
}

/** Renders a native select without initial choice. */
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
