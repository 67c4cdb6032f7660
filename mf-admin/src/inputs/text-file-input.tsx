import { useTranslation } from '@larkfield/area';
import { useId, useState } from 'react';
import type { InputShape } from '../data/kinds.ts';
import { readTextFile } from './read-text-file.ts';
import parts from '../frame/parts.module.css';

/** Renders the choice of a text file. Its text is read here and sent with the form; nothing is uploaded before. */
export function TextFileInput({ entry }: { readonly entry: InputShape }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const { label, hint, endings = [], longest = 0 } = entry;
  const choose = async (file: File | undefined) => {
    const read = file ? await readTextFile(file, longest) : '';
    setRefused(read === undefined);
    setText(read ?? '');
  };
  return (
    <div>
      <label className={parts.field}>
        {label}
        <input
          type="file"
          className={parts.input}
          accept={endings.map((ending) => `.${ending}`).join(',')}
          aria-describedby={`${id}-hint ${id}-problem`}
          aria-invalid={isRefused}
          onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
        />
      </label>
      <input type="hidden" name={entry.id} value={text} />
      <p id={`${id}-problem`} role="alert" className={isRefused ? parts.problem : undefined}>
        {isRefused && t('problem.textFile', { size: Math.floor(longest / 1_000) })}
      </p>
      {hint && (
        <p id={`${id}-hint`} className={parts.muted}>
          {hint}
        </p>
      )}
    </div>
  );
}
