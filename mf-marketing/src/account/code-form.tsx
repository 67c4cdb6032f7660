import { useTranslation } from '@larkfield/area';
import { Form, type FormSettings, panels, useForm, useTooManyAttemptsText } from '@larkfield/ui';
import { problems } from '../../generated/validators/totp-confirm.js';
import { CodeField } from './code-field.tsx';

interface CodeFormProps<T> {
  readonly settings: Pick<FormSettings<T>, 'id' | 'action' | 'extraData' | 'onSent'>;
  readonly labelledBy: string;
  readonly submit: string;
  readonly cancel: string;
  readonly onCancel: () => void;
}

export function CodeForm<T>({ settings, labelledBy, submit, cancel, onCancel }: CodeFormProps<T>) {
  const { t } = useTranslation('account');
  const problemText = useTooManyAttemptsText();
  const form = useForm<T>({ ...settings, labels: { code: t('fields.code') }, problems, problemText });
  return (
    <Form
      form={form}
      labelledBy={labelledBy}
      submit={submit}
      beside={
        <button type="button" className={panels.link} onClick={onCancel}>
          {cancel}
        </button>
      }
    >
      <div className={panels.fields}>
        <CodeField />
      </div>
    </Form>
  );
}
