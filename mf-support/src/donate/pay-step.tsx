import { useSite, useTranslation } from '@larkfield/area';
import { formatCents, parseCents } from '@larkfield/contracts/money';
import { Button } from '@larkfield/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DonateData, DonationOpened, DonationView } from '../../forms/donation.ts';
import type { DonationEntries } from './donate-form.tsx';
import styles from './donate.module.css';
import type * as PayPalModule from './paypal-button.tsx';
import { usePayment } from './use-payment.ts';

interface PayStepProps {
  readonly provider: Exclude<DonateData, { payment: 'off' }>;
  readonly opened: DonationOpened;
  readonly entries: DonationEntries;
  readonly onPaid: (view: DonationView) => void;
  /** Returns to the form, which keeps its entries. */
  readonly onBack: () => void;
}

type PayPalCode = typeof PayPalModule;

/** Renders the payment step. PayPal loads only now, and its button is the first contact with PayPal. */
export function PayStep({ provider, opened, entries, onPaid, onBack }: PayStepProps) {
  const { t } = useTranslation('support');
  const { language } = useSite();
  const { code, failed, load } = usePayPalCode();
  const [broken, setBroken] = useState(false);
  const payment = usePayment(opened, onPaid);
  const { stage, giveUp } = payment;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);

  const onError = useCallback(() => {
    setBroken(true);
    void giveUp();
  }, [giveUp]);
  const isOver = stage === 'cancelled' || stage === 'failed';
  const isOpen = stage === 'ready' || stage === 'waiting';
  const notLoaded = failed || broken;
  const back = async () => {
    if (!isOpen || (await payment.cancel())) onBack();
  };
  return (
    <div ref={top} tabIndex={-1} className={styles.pay}>
      <dl className={styles.summary}>
        <Row
          term={t('donation.fields.amount')}
          value={formatCents(parseCents(entries.amount, entries.language) ?? 0, language)}
        />
        <Row term={t('donate.labels.description')} value={entries.description} />
        {entries.invoiceId !== undefined && (
          <Row term={t('donate.labels.invoice_id')} value={entries.invoiceId} />
        )}
        <Row term={t('donation.fields.reference')} value={opened.reference} />
      </dl>
      <div role="status" className={styles.news}>
        <Progress {...payment} notLoaded={notLoaded} loading={!code && !notLoaded} />
      </div>
      <div className={styles.actions}>
        {code && isOpen && !broken && (
          <code.PayPalButton
            provider={provider}
            orderId={opened.orderId}
            label={t('donate.pay')}
            onStart={payment.start}
            onApprove={payment.check}
            onCancel={() => void payment.cancel()}
            onError={onError}
          />
        )}
        {notLoaded && isOpen && (
          <Button
            onClick={() => {
              setBroken(false);
              void load();
            }}
          >
            {t('donate.retry')}
          </Button>
        )}
        {(stage === 'unknown' || stage === 'pending') && (
          <Button onClick={payment.askAgain}>{t('donate.askAgain')}</Button>
        )}
        {(isOpen || isOver) && (
          <Button variant={isOver ? 'primary' : 'secondary'} onClick={() => void back()}>
            {t(isOver ? 'donate.startAgain' : 'donate.change')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Row({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  );
}

type ProgressProps = Pick<ReturnType<typeof usePayment>, 'stage' | 'problem'> & {
  readonly notLoaded: boolean;
  readonly loading: boolean;
};

function Progress({ stage, problem, notLoaded, loading }: ProgressProps) {
  const { t } = useTranslation('support');
  if (stage === 'failed') return <p>{t(`donate.failed.${problem ?? 'declined'}`)}</p>;
  if (stage !== 'ready' && stage !== 'waiting') return <p>{t(`donate.${stage}`)}</p>;
  if (notLoaded) return <p>{t('donate.notLoaded')}</p>;
  if (loading) return <p>{t('donate.loading')}</p>;
  return stage === 'waiting' ? <p>{t('donate.waiting')}</p> : null;
}

/** Loads PayPal's chunk on demand; a failed load can be retried. */
function usePayPalCode() {
  const [code, setCode] = useState<PayPalCode>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    try {
      setCode(await import(/* webpackChunkName: "paypal" */ './paypal-button.tsx'));
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => void load(), [load]);
  return { code, failed, load };
}
