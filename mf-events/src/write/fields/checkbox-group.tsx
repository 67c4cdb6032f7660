import { useField } from '@larkfield/ui';
import styles from './write.module.css';

interface CheckBoxesProps {
  readonly name: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly optional?: boolean;
}

export function CheckboxGroup({ name, choices, chosen, optional }: CheckBoxesProps) {
  const { id, label, error, described, control } = useField({ name, ...(optional ? { optional } : {}) });
  return (
    <fieldset className={styles.boxes} aria-describedby={described['aria-describedby']} data-field>
      <legend className={styles.label} data-required={control.required || undefined}>
        {label}
      </legend>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.choices}>
        {choices.map(({ value, label: text }, index) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              id={index === 0 ? id : `${id}-${value}`}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TickProps {
  readonly name: string;
  readonly checked: boolean;
  readonly onChange?: (checked: boolean) => void;
}

/** Renders one checkbox and reports changes to the form. */
export function SingleCheckbox({ name, checked, onChange }: TickProps) {
  const { id, label } = useField({ name });
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        id={id}
        name={name}
        value="true"
        defaultChecked={checked}
        onChange={({ currentTarget }) => onChange?.(currentTarget.checked)}
      />
      {label}
    </label>
  );
}
