import { useTranslation } from '@larkfield/area';
import { problems } from '@larkfield/contracts/validators/totp-confirm';
import { Form, TextField, useForm } from '@larkfield/ui';
import { useEffect, useRef } from 'react';
import panels from '../account/panels.module.css';
import { useTooManyWords } from '../account/too-many.ts';
import type { Credentials } from './account-login.tsx';

interface CodeLoginProps {
  readonly credentials: Credentials;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The second step of an administrator's login. */
export function CodeLogin({ credentials, onDone, onCancel }: CodeLoginProps) {
  const { t } = useTranslation('account');
  const heading = useRef<HTMLHeadingElement>(null);
  const wordsFor = useTooManyWords();
  useEffect(() => heading.current?.focus(), []);
  const form = useForm<unknown>({
    id: 'code',
    action: '/api/verifylogin',
    labels: { code: t('fields.code') },
    problems,
    wordsFor,
    also: () => ({ username: credentials['username'], password: credentials['password'] }),
    onSent: onDone,
  });
  return (
    <section aria-labelledby="code-title" className={panels.panel}>
      <h2 id="code-title" className={panels.title} ref={heading} tabIndex={-1}>
        {t('login.codeTitle')}
      </h2>
      <p className={panels.text}>{t('login.codeText')}</p>
      <Form
        form={form}
        labelledBy="code-title"
        submit={t('login.codeSubmit')}
        beside={
          <button type="button" className={panels.link} onClick={onCancel}>
            {t('login.startAgain')}
          </button>
        }
      >
        <div className={panels.fields}>
          <TextField name="code" type="word" autoComplete="one-time-code" hint={t('hints.code')} />
        </div>
      </Form>
    </section>
  );
}
