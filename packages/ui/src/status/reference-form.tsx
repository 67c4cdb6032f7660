import { useTranslation } from '@larkfield/area';
import { Form } from '../form/form.tsx';
import { TextField } from '../form/text-field.tsx';
import { useForm, type FormSettings } from '../form/use-form.ts';
import styles from './status.module.css';

interface ReferenceFormProps<T> extends Pick<FormSettings<T>, 'action' | 'problems' | 'prepare'> {
  readonly words: { readonly title: string; readonly reference: string; readonly show: string };
  /** For a call that no contract names as a form: what those read who have no script. */
  readonly noScript?: string | undefined;
  readonly onFound: (found: T) => void;
}

/** Asks for the number of something that was sent, and for the address that it was sent with. */
export function ReferenceForm<T>({ words, noScript, onFound, ...settings }: ReferenceFormProps<T>) {
  const { t } = useTranslation('forms');
  const labels = { reference: words.reference, emailaddress: t('fields.email') };
  const form = useForm<T>({ id: 'status', labels, onSent: onFound, ...settings });
  return (
    <section aria-labelledby="status-title" className={styles.view}>
      <h2 id="status-title">{words.title}</h2>
      <Form
        form={form}
        labelledBy="status-title"
        submit={words.show}
        {...(noScript === undefined ? {} : { noScript })}
      >
        <TextField name="reference" type="word" autoComplete="off" />
        <TextField name="emailaddress" type="email" autoComplete="email" />
      </Form>
    </section>
  );
}
