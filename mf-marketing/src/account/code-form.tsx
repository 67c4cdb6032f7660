import { useTranslation } from '@larkfield/area';
import { Form, type FormSettings, panels, useForm, useTooManyWords } from '@larkfield/ui';
import { problems } from '../../generated/validators/totp-confirm.js';
import { CodeField } from './code-field.tsx';

interface CodeFormProps<T> {
  readonly settings: Pick<FormSettings<T>, 'id' | 'action' | 'also' | 'onSent'>;
  readonly labelledBy: string;
  readonly submit: string;
  /** Words of the way back. */
  readonly cancel: string;
  readonly onCancel: () => void;
}

/** Asks for a code of the second factor and nothing else. */
export function CodeForm<T>({ settings, labelledBy, submit, cancel, onCancel }: CodeFormProps<T>) {
  const { t } = useTranslation('account');
  const wordsFor = useTooManyWords();
  const form = useForm<T>({ ...settings, labels: { code: t('fields.code') }, problems, wordsFor });
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
