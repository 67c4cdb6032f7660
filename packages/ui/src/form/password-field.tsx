import { useSite } from '@larkfield/area';
import { useEffect, useRef, useState } from 'react';
import { FieldFrame, useField, type FieldProps } from './field.tsx';
import styles from './fields.module.css';

/** Words of the button that shows the password, and what is told about it. */
export interface PasswordWords {
  readonly show: string;
  readonly hide: string;
  readonly shown: string;
  readonly hidden: string;
}

interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly words: PasswordWords;
}

/** A password that can be pasted and looked at. It is hidden again when the form is sent. */
export function PasswordField({ autoComplete, words, ...props }: PasswordFieldProps) {
  const field = useField(props);
  const { interactive } = useSite();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<boolean>();
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown((before) => before && false);
    // Browsers offer to keep what is sent from a field of plain text, for anybody at this computer.
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <FieldFrame {...props} field={field}>
      <div className={styles.password}>
        <input
          {...field.control}
          ref={input}
          className={styles.control}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        {interactive && (
          <button
            type="button"
            className={styles.toggle}
            aria-controls={field.id}
            aria-describedby={`${field.id}-label`}
            onClick={() => setShown(!shown)}
          >
            {shown ? words.hide : words.show}
          </button>
        )}
      </div>
      <span role="status" className="visually-hidden">
        {shown !== undefined && (shown ? words.shown : words.hidden)}
      </span>
    </FieldFrame>
  );
}
