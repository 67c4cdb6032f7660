import { useTranslation } from '@larkfield/area';
import { Form, Notice, useForm } from '@larkfield/ui';
import { useState } from 'react';
import { FrequencyField } from '../contact/frequency-field.tsx';
import styles from './page.module.css';
import { PREFERENCES_CALL, type Subscription } from './use-subscription.ts';

interface FrequencyFormProps {
  readonly token: string;
  readonly subscription: Subscription;
  readonly onChange: (subscription: Subscription) => void;
}

/** One choice is always selected, so there are no errors. */
const noProblems = () => [];

export function FrequencyForm({ token, subscription, onChange }: FrequencyFormProps) {
  const { t } = useTranslation('newsletter');
  const { t: f } = useTranslation('forms');
  const [saved, setSaved] = useState(false);
  const form = useForm<Subscription>({
    id: 'preferences',
    action: PREFERENCES_CALL,
    labels: { frequency: t('preferences.frequency') },
    problems: noProblems,
    extraData: () => ({ token }),
    keepEntries: true,
    onSent: (value) => {
      setSaved(true);
      onChange(value);
    },
  });
  return (
    <section aria-labelledby="frequency-title" className={styles.section}>
      <h2 id="frequency-title" className={styles.title}>
        {f('fields.frequency')}
      </h2>
      <div onInput={() => setSaved(false)}>
        <Form form={form} labelledBy="frequency-title" submit={t('preferences.save')}>
          <FrequencyField hint={t('preferences.frequencyHint')} defaultValue={subscription.frequency} />
        </Form>
      </div>
      <Notice>{saved && t('preferences.saved')}</Notice>
    </section>
  );
}
