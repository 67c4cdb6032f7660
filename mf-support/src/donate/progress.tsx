import { useTranslation } from '@larkfield/area';
import type { usePayment } from './use-payment.ts';

type ProgressProps = Pick<ReturnType<typeof usePayment>, 'stage' | 'problem'> & {
  readonly notLoaded: boolean;
  readonly loading: boolean;
};

/** Renders the state of the payment in a sentence. */
export function Progress({ stage, problem, notLoaded, loading }: ProgressProps) {
  const { t } = useTranslation('support');
  if (stage === 'failed') return <p>{t(`donate.failed.${problem ?? 'declined'}`)}</p>;
  if (stage !== 'ready' && stage !== 'waiting') return <p>{t(`donate.${stage}`)}</p>;
  if (notLoaded) return <p>{t('donate.notLoaded')}</p>;
  if (loading) return <p>{t('donate.loading')}</p>;
  return stage === 'waiting' ? <p>{t('donate.waiting')}</p> : null;
}
