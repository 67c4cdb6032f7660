import { useSite, useTranslation } from '@larkfield/area';
import { CheckboxField, TextField } from '@larkfield/ui';
import styles from './page.module.css';

/** Renders the checkbox for applicants under 18, which reveals the fields of a guardian (S21, D47). */
export function GuardianFields() {
  const { t } = useTranslation('volunteer');
  // Without script the browser would require the fields of adults, too.
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
