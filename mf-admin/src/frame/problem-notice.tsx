import { Link, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button, useMessages } from '@larkfield/ui';
import type { Named } from '../data/kinds.ts';
import styles from './parts.module.css';

interface ProblemProps {
  readonly problem: ApiProblem;
  readonly onRetry?: (() => void) | undefined;
  /** Inputs of the form that was refused: which of them are wrong is listed. */
  readonly entries?: readonly Named[];
}

export function ProblemNotice({ problem, onRetry, entries = [] }: ProblemProps) {
  const { t } = useTranslation('admin');
  const { path, search } = useSite();
  const message = useMessages();
  const isSilent = problem.code === 'UNAVAILABLE' || problem.code === 'TIMED_OUT';
  const isLogin = problem.code === 'LOGIN_NOT_FRESH' || problem.code === 'NOT_SIGNED_IN';
  const wrong = problem.fields.flatMap(({ field, key, text }) => {
    const entry = entries.find(({ id }) => id === field.slice(field.lastIndexOf('.') + 1));
    return entry ? [{ label: entry.label, text: text ?? message(key) }] : [];
  });
  return (
    <div role="alert" className={styles.problem}>
      <p>{isSilent ? t('problem.unavailable') : message(problem.message)}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ label, text }) => (
            <li key={`${label} ${text}`}>
              {label}: {text}
            </li>
          ))}
        </ul>
      )}
      {isLogin && (
        <p>
          <Link to={`/login?from=${encodeURIComponent(path + search)}`}>{t('problem.login')}</Link>
        </p>
      )}
      {problem.code === 'SECOND_FACTOR_REQUIRED' && (
        <p>
          <Link to="/profile#totp">{t('dashboard.factorLink')}</Link>
        </p>
      )}
      {onRetry && !isLogin && (
        <Button variant="secondary" className={styles.small} onClick={onRetry}>
          {t('problem.retry')}
        </Button>
      )}
    </div>
  );
}
