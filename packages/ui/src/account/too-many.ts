import { useTranslation, type ApiProblem } from '@larkfield/area';

/** Words for what was tried too often, with the time to wait. */
export function useTooManyWords(): (problem: ApiProblem) => string | undefined {
  const { t } = useTranslation('forms');
  return ({ code, retryAfter = 60 }) =>
    code === 'TOO_MANY_TRIES' || code === 'RATE_LIMITED'
      ? t('tooMany', { count: Math.ceil(retryAfter / 60) })
      : undefined;
}
