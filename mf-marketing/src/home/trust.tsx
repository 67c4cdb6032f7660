import { Link, useHasRoute, useTranslation } from '@larkfield/area';
import { Section } from '@larkfield/ui';
import styles from './trust.module.css';

const PROMISES = ['recorded', 'seen', 'decided', 'never'] as const;
const PROOFS = [
  ['limits', '/technology', '#limits-title'],
  ['privacy', '/legal/privacy', ''],
  ['accessibility', '/accessibility', ''],
] as const;

export function Trust() {
  const { t } = useTranslation('home');
  return (
    <Section labelledBy="trust-title" tone="deep" space="close">
      <h2 id="trust-title">{t('trust.title')}</h2>
      <ul className={styles.promises}>
        {PROMISES.map((promise) => (
          <li key={promise} className={styles.promise}>
            <h3>{t(`trust.${promise}.title`)}</h3>
            <p>{t(`trust.${promise}.text`)}</p>
          </li>
        ))}
      </ul>
      <ul className={styles.proofs}>
        {PROOFS.map(([proof, path, anchor]) => (
          <Proof key={proof} proof={proof} path={path} anchor={anchor} />
        ))}
      </ul>
    </Section>
  );
}

interface ProofProps {
  readonly proof: (typeof PROOFS)[number][0];
  readonly path: string;
  readonly anchor: string;
}

function Proof({ proof, path, anchor }: ProofProps) {
  const { t } = useTranslation('home');
  const exists = useHasRoute(path);
  return (
    exists && (
      <li>
        <Link to={path + anchor}>{t(`trust.${proof}`)}</Link>
      </li>
    )
  );
}
