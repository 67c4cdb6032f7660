import { Link, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button, useMessages } from '@larkfield/ui';
import styles from './parts.module.css';

interface ProblemProps {
  readonly problem: ApiProblem;
  readonly onRetry?: (() => void) | undefined;
}

export function ProblemNotice({ problem, onRetry }: ProblemProps) {
  const { t } = useTranslation('admin');
  const { path, search } = useSite();
  const message = useMessages();
  const isSilent = problem.code === 'UNAVAILABLE' || problem.code === 'TIMED_OUT';
  const isLogin = problem.code === 'LOGIN_NOT_FRESH' || problem.code === 'NOT_SIGNED_IN';
  return (
    <div role="alert" className={styles.problem}>
      <p>{isSilent ? t('problem.unavailable') : message(problem.message)}</p>
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
