import { Link, useSite } from '@larkfield/area';
import { Container, Icon, useFormTexts } from '@larkfield/ui';
import styles from '../note-page.module.css';
import { useTexts } from '../texts.ts';

const REFERENCE = /^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/** `/thankyoupage`: where a form that was sent without script ends. */
export function Page() {
  const t = useTexts();
  const f = useFormTexts();
  const { search, interactive } = useSite();
  // The page is rendered ahead of time for everybody: the reference is only known in the browser.
  const reference = interactive ? (new URLSearchParams(search).get('ref') ?? '') : '';
  return (
    <Container className={styles.note}>
      <Icon name="check" className={styles.icon} />
      <h1>{f('sent.title')}</h1>
      <p className="lead">{t('thanks.lead')}</p>
      {REFERENCE.test(reference) && (
        <p className={styles.reference}>
          {f('sent.reference')} <strong>{reference}</strong>
        </p>
      )}
      <p>
        <Link to="/">{t('thanks.home')}</Link>
      </p>
    </Container>
  );
}
