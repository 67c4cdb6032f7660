import { useField } from '@larkfield/ui';
import styles from './write.module.css';

interface DateFieldProps {
  readonly name: string;
  readonly defaultValue: string | undefined;
  /** Earliest day. */
  readonly min?: string;
  readonly onChange?: (day: string) => void;
}

export function CalendarDateField({ name, defaultValue, min, onChange }: DateFieldProps) {
  const { id, label, error, control } = useField({ name });
  return (
    <div className={styles.boxes} data-field>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <input
        {...control}
        type="date"
        className={styles.zone}
        defaultValue={defaultValue}
        min={min || undefined}
        onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      />
    </div>
  );
}
