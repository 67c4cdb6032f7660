import { useTranslation, type ApiProblem } from '@larkfield/area';
import type { ReactNode } from 'react';
import { Form } from '../form/form.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { useForm, type FormSettings } from '../form/use-form.ts';
import { Panel } from './panel.tsx';
import panels from './panels.module.css';
import { usePasswordWords } from './password-words.ts';
import { useTooManyWords } from './too-many.ts';

interface LoginFormProps extends Pick<FormSettings, 'id' | 'action' | 'problems'> {
  readonly title: string;
  readonly text: ReactNode;
  readonly username: string;
  readonly password: string;
  readonly submit: string;
  /** The way for those who have forgotten their password. */
  readonly forgot: ReactNode;
  /** What was sent and refused; true when that is all that is said about it. */
  readonly onRefused: (problem: ApiProblem, sent: Readonly<Record<string, unknown>>) => boolean;
  readonly onSent: (sent: Readonly<Record<string, unknown>>) => void;
}

/** Name and password. */
export function LoginForm({ id, title, text, username, password, submit, forgot, ...rest }: LoginFormProps) {
  const { t } = useTranslation('forms');
  const { onSent, ...settings } = rest;
  const form = useForm<unknown>({
    ...settings,
    id,
    labels: { username, password },
    wordsFor: useTooManyWords(),
    onSent: (_answer, sent) => onSent(sent),
  });
  return (
    <Panel id={id} title={title} text={text}>
      <Form form={form} labelledBy={`${id}-title`} submit={submit} noScript={t('noScript')} beside={forgot}>
        <div className={panels.fields}>
          <TextField name="username" type="word" autoComplete="username" />
          <PasswordField name="password" autoComplete="current-password" words={usePasswordWords()} />
        </div>
      </Form>
    </Panel>
  );
}
