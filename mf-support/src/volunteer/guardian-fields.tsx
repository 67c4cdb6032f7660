import { useSite, useTranslation } from '@larkfield/area';
import { CheckboxField, TextField } from '@larkfield/ui';
import styles from './page.module.css';

/** Whoever is under 18 says so, and only then who agrees (S21, D47); adults see nothing more. */
export function GuardianFields() {
  const { t } = useTranslation('volunteer');
  // Without script the browser would ask adults for them, too.
  const { interactive } = useSite();
  return (
    <div className={styles.guardian}>
      <CheckboxField name="under18" hint={t('hints.under18')} optional />
      <div className={styles.revealed}>
        <TextField name="guardian" autoComplete="off" optional={!interactive} />
        <CheckboxField name="guardianAgreed" optional={!interactive} />
      </div>
    </div>
  );
}
