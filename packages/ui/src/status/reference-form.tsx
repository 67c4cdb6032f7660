import { useTranslation } from '@larkfield/area';
import { Form } from '../form/form.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useForm, type FormSettings } from '../form/use-form.ts';
import styles from './status.module.css';

interface ReferenceFormProps<T> extends Pick<FormSettings<T>, 'action' | 'problems' | 'prepare'> {
  readonly texts: { readonly title: string; readonly reference: string; readonly show: string };
  /** Text for visitors without script, for a call that no contract declares as a form. */
  readonly noScript?: string | undefined;
  readonly onFound: (found: T) => void;
}

/** Renders a form that asks for the reference of a submission and the address that it was sent with. */
export function ReferenceForm<T>({ texts, noScript, onFound, ...settings }: ReferenceFormProps<T>) {
  const { t } = useTranslation('forms');
  const labels = { reference: texts.reference, emailaddress: t('fields.email') };
  const form = useForm<T>({ id: 'status', labels, onSent: onFound, ...settings });
  return (
    <section aria-labelledby="status-title" className={styles.view}>
      <h2 id="status-title">{texts.title}</h2>
      <Form
        form={form}
        labelledBy="status-title"
        submit={texts.show}
        {...(noScript === undefined ? {} : { noScript })}
      >
        <TextField name="reference" type="word" autoComplete="off" />
        <TextField name="emailaddress" type="email" autoComplete="email" />
      </Form>
    </section>
  );
}
