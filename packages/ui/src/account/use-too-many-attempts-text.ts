import { useTranslation, type ApiProblem } from '@larkfield/area';

/** Returns a function that renders TOO_MANY_ATTEMPTS with the time to wait, and undefined for other problems. */
export function useTooManyAttemptsText(): (problem: ApiProblem) => string | undefined {
  const { t } = useTranslation('forms');
  return ({ code, retryAfter = 60 }) =>
    code === 'TOO_MANY_TRIES' || code === 'RATE_LIMITED'
      ? t('tooMany', { count: Math.ceil(retryAfter / 60) })
      : undefined;
}
