import { cx } from '@larkfield/ui';
import { lazy, Suspense, useId } from 'react';
import type { InputShape } from '../data/kinds.ts';
import { withDecimals, type InputValue } from './input-values.ts';
import parts from '../frame/parts.module.css';

const FileInput = lazy(async () => {
  const { FileInput: Input } = await import(/* webpackChunkName: "file-input" */ './file-input.tsx');
  return { default: Input };
});

const TextFileInput = lazy(async () => {
  const { TextFileInput: Input } = await import(
    /* webpackChunkName: "text-file-input" */ './text-file-input.tsx'
  );
  return { default: Input };
});

interface EntryProps {
  readonly entry: InputShape;
  readonly value?: InputValue | undefined;
}

export function InputField({ entry, value }: EntryProps) {
  const id = useId();
  const { label, hint, type } = entry;
  if (type === 'file' || type === 'textFile')
    return (
      <Suspense>{type === 'file' ? <FileInput entry={entry} /> : <TextFileInput entry={entry} />}</Suspense>
    );
  const described = hint ? `${id}-hint` : undefined;
  return (
    <div>
      <label className={type === 'boolean' ? parts.choice : parts.field}>
        {type === 'boolean' && <Control entry={entry} value={value} described={described} />}
        {label}
        {type !== 'boolean' && <Control entry={entry} value={value} described={described} />}
      </label>
      {hint && (
        <p id={described} className={parts.muted}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface ControlProps extends EntryProps {
  readonly described: string | undefined;
}

function Control({ entry, value, described }: ControlProps) {
  const { id: name, type, choices = [], longest, optional = false } = entry;
  const common = { name, 'aria-describedby': described };
  if (type === 'boolean')
    return <input {...common} type="checkbox" className={parts.check} defaultChecked={value === true} />;
  if (type === 'choice')
    return (
      <select {...common} className={parts.input} defaultValue={String(value ?? '')}>
        {choices.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    );
  if (type === 'number') return <NumberInput entry={entry} value={value} described={described} />;
  if (type === 'date' || type === 'time')
    return (
      <input
        {...common}
        type={type}
        required={!optional}
        className={parts.input}
        defaultValue={String(value ?? '')}
      />
    );
  const written = { required: !optional, maxLength: longest, defaultValue: String(value ?? '') };
  if (type === 'lines')
    return <textarea {...common} {...written} dir="auto" className={cx(parts.input, parts.area)} />;
  return <input {...common} {...written} dir="auto" className={parts.input} />;
}

function NumberInput({ entry, value, described }: ControlProps) {
  const { id, min, max, decimals = 0 } = entry;
  const shown = (number: number | undefined) =>
    number === undefined ? undefined : withDecimals(number, decimals);
  return (
    <input
      name={id}
      aria-describedby={described}
      type="number"
      required
      min={shown(min)}
      max={shown(max)}
      step={shown(1)}
      className={parts.input}
      defaultValue={typeof value === 'number' ? shown(value) : ''}
    />
  );
}
