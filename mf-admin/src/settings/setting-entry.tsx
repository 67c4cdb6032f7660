import { useId } from 'react';
import parts from '../frame/parts.module.css';
import type { Setting } from './settings.ts';

/** One setting, by its type. */
export function SettingEntry({ setting }: { readonly setting: Setting }) {
  const id = useId();
  const { label, hint, type } = setting;
  const described = hint ? `${id}-hint` : undefined;
  return (
    <div>
      <label className={type === 'boolean' ? parts.row : parts.field}>
        {type === 'boolean' && <Control setting={setting} described={described} />}
        {label}
        {type !== 'boolean' && <Control setting={setting} described={described} />}
      </label>
      {hint && (
        <p id={described} className={parts.muted}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface ControlProps {
  readonly setting: Setting;
  readonly described: string | undefined;
}

function Control({ setting, described }: ControlProps) {
  const { id: name, type, value, choices = [], min, max, longest } = setting;
  const common = { name, 'aria-describedby': described };
  if (type === 'boolean')
    return <input {...common} type="checkbox" className={parts.check} defaultChecked={value === true} />;
  if (type === 'choice')
    return (
      <select {...common} className={parts.input} defaultValue={String(value)}>
        {choices.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    );
  if (type === 'number')
    return (
      <input
        {...common}
        type="number"
        required
        min={min}
        max={max}
        className={parts.input}
        defaultValue={String(value)}
      />
    );
  return (
    <input {...common} required maxLength={longest} className={parts.input} defaultValue={String(value)} />
  );
}
