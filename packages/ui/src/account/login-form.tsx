import { useTranslation, type ApiProblem } from '@larkfield/area';
import type { ReactNode } from 'react';
import { Form } from '../form/form.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useForm, type FormSettings } from '../form/use-form.ts';
import { Panel } from './panel.tsx';
import panels from './panels.module.css';
import { usePasswordTexts } from './use-password-texts.ts';
import { useTooManyAttemptsText } from './use-too-many-attempts-text.ts';

interface LoginFormProps extends Pick<FormSettings, 'id' | 'action' | 'problems'> {
  readonly title: string;
  readonly text: ReactNode;
  readonly username: string;
  readonly password: string;
  readonly submit: string;
  readonly forgot: ReactNode;
  /** Receives a refusal and the entries sent. Returns true if no error summary should appear. */
  readonly onRefused: (problem: ApiProblem, sent: Readonly<Record<string, unknown>>) => boolean;
  readonly onSent: (sent: Readonly<Record<string, unknown>>) => void;
}

export function LoginForm({ id, title, text, username, password, submit, forgot, ...rest }: LoginFormProps) {
  const { t } = useTranslation('forms');
  const { onSent, ...settings } = rest;
  const form = useForm<unknown>({
    ...settings,
    id,
    labels: { username, password },
    problemText: useTooManyAttemptsText(),
    onSent: (_answer, sent) => onSent(sent),
  });
  return (
    <Panel id={id} title={title} text={text}>
      <Form form={form} labelledBy={`${id}-title`} submit={submit} noScript={t('noScript')} beside={forgot}>
        <div className={panels.fields}>
          <TextField name="username" type="word" autoComplete="username" />
          <PasswordField name="password" autoComplete="current-password" texts={usePasswordTexts()} />
        </div>
      </Form>
    </Panel>
  );
}
