import { useTranslation } from '@larkfield/area';
import { Button, FormProvider, TextField } from '@larkfield/ui';
import { useState, type FormEvent } from 'react';
import { toTicket } from './model/people.ts';
import styles from './page.module.css';

/** Renders the field for the number of a ticket, for codes that cannot be scanned. */
export function NumberForm({ onNumber }: { readonly onNumber: (ticket: string) => void }) {
  const { t } = useTranslation('door');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form).get('ticket');
    const ticket = toTicket(typeof typed === 'string' ? typed : '');
    setWrong(ticket === undefined);
    const control = form.elements.namedItem('ticket');
    if (control instanceof HTMLInputElement) control.focus();
    if (ticket === undefined) return;
    form.reset();
    onNumber(ticket);
  };
  const fields = {
    id: 'door',
    labelOf: () => t('number.label'),
    errorOf: () => (isWrong ? t('number.wrong') : undefined),
  };
  return (
    <section aria-labelledby="door-number" className={styles.part}>
      <h2 id="door-number">{t('number.title')}</h2>
      <form noValidate onSubmit={submit} className={styles.form}>
        <FormProvider value={fields}>
          <TextField name="ticket" type="tel" autoComplete="off" hint={t('number.hint')} />
        </FormProvider>
        <Button type="submit">{t('number.send')}</Button>
      </form>
    </section>
  );
}
