import { useSite, useTranslation } from '@larkfield/area';
import { centsToDecimal, formatCents, parseCents } from '@larkfield/contracts/money';
import { Button } from '@larkfield/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DonationOpened, PaymentProvider, ReturnedView } from '../../forms/donation.ts';
import type { DonationEntries } from './donate-form.tsx';
import styles from './donate.module.css';
import { Progress } from './progress.tsx';
import { useOpened, usePayment } from './use-payment.ts';
import { usePayPalCode } from './use-paypal-code.ts';

interface PayStepProps {
  readonly provider: PaymentProvider;
  readonly opened: DonationOpened;
  readonly entries: DonationEntries;
  readonly onPaid: (view: ReturnedView) => void;
  /** Returns to the form, which keeps its entries. */
  readonly onBack: () => void;
}

/** Renders the payment step. PayPal loads only now, and its buttons are the first contact with PayPal. */
export function PayStep({ provider, opened, entries, onPaid, onBack }: PayStepProps) {
  const { t } = useTranslation('support');
  const { language } = useSite();
  const { code, failed, load } = usePayPalCode();
  const [broken, setBroken] = useState(false);
  const payment = usePayment(useOpened(opened.token), onPaid);
  const { stage, giveUp } = payment;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);

  const onError = useCallback(() => {
    setBroken(true);
    void giveUp();
  }, [giveUp]);
  const cents = parseCents(entries.amount, entries.language) ?? 0;
  const isOver = stage === 'cancelled' || stage === 'failed';
  const isOpen = stage === 'ready' || stage === 'waiting';
  const notLoaded = failed || broken;
  const back = async () => {
    if (!isOpen || (await payment.cancel())) onBack();
  };
  return (
    <div ref={top} tabIndex={-1} className={styles.pay}>
      <dl className={styles.summary}>
        <Row term={t('donation.fields.amount')} value={formatCents(cents, language)} />
        <Row term={t('donate.labels.description')} value={entries.description} />
        {entries.invoiceId !== undefined && (
          <Row term={t('donate.labels.invoice_id')} value={entries.invoiceId} />
        )}
        <Row term={t('donation.fields.reference')} value={opened.reference} />
      </dl>
      <div role="status" className={styles.news}>
        <Progress {...payment} notLoaded={notLoaded} loading={!code && !notLoaded} />
      </div>
      {code && isOpen && !broken && (
        <code.PayPalButtons
          provider={provider}
          orderId={opened.orderId}
          amount={centsToDecimal(cents)}
          onStart={payment.start}
          onApprove={payment.check}
          onCancel={() => void payment.cancel()}
          onError={onError}
        />
      )}
      <div className={styles.actions}>
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
