import { useSite } from '@larkfield/area';
import { useEffect, useRef, useState } from 'react';
import { FieldFrame, useField, type FieldProps } from './field.tsx';
import styles from './fields.module.css';

export interface PasswordTexts {
  readonly show: string;
  readonly hide: string;
  readonly shown: string;
  readonly hidden: string;
}

interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly texts: PasswordTexts;
}

/** Renders a password input with a button that shows the password. Hides the password again on submit. */
export function PasswordField({ autoComplete, texts, ...props }: PasswordFieldProps) {
  const field = useField(props);
  const { interactive } = useSite();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<boolean>();
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown((before) => before && false);
    // Browsers offer to store the values of submitted text inputs, where other users of the computer could see them.
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
            {shown ? texts.hide : texts.show}
          </button>
        )}
      </div>
      <span role="status" className="visually-hidden">
        {shown !== undefined && (shown ? texts.shown : texts.hidden)}
      </span>
    </FieldFrame>
  );
}
