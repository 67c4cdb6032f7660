import { useLoaderData, useTranslation } from '@larkfield/area';
import { Button, ButtonLink, deletePersistedEntries, MessagePage } from '@larkfield/ui';
import { useCallback, useEffect, useState } from 'react';
import type { PaymentProvider, ReturnedView } from '../../forms/donation.ts';
import { DONATION_DRAFT_NAME } from '../donate/donate-form.tsx';
import { DonationsClosed } from '../donate/donations-closed.tsx';
import { Progress } from '../donate/progress.tsx';
import { Thanks } from '../donate/thanks.tsx';
import { usePayment, useReturned } from '../donate/use-payment.ts';
import { usePayPalCode } from '../donate/use-paypal-code.ts';
import { orderOfAddress } from './order-of-address.ts';

/** Renders `/donate/return`, to which PayPal sends donors back: their payment is resumed, and no form is shown. */
export function Component() {
  const data = useLoaderData<'/donate/return'>();
  const { t } = useTranslation('support');
  const [order, setOrder] = useState<{ readonly id: string | undefined }>();
  useEffect(() => setOrder({ id: orderOfAddress(location) }), []);
  if (data.payment === 'off') return <DonationsClosed />;
  if (order?.id !== undefined) return <Returned orderId={order.id} provider={data} />;
  return (
    <MessagePage scene={order ? 'lost' : 'arrived'} title={t('donateReturn.title')}>
      <p className="lead" role="status">
        {t(order ? 'donateReturn.none' : 'donate.checking')}
      </p>
      <noscript>{t('donateReturn.noScript')}</noscript>
      {order && <ButtonLink to="/donate">{t('donateReturn.toForm')}</ButtonLink>}
    </MessagePage>
  );
}

interface ReturnedProps {
  readonly orderId: string;
  readonly provider: PaymentProvider;
}

function Returned({ orderId, provider }: ReturnedProps) {
  const { t } = useTranslation('support');
  const [paid, setPaid] = useState<ReturnedView>();
  const finish = useCallback((view: ReturnedView) => {
    deletePersistedEntries(DONATION_DRAFT_NAME);
    setPaid(view);
  }, []);
  const payment = usePayment(useReturned(orderId), finish, 'checking');
  const { stage, check, cancel, recover, askAgain } = payment;
  const { code, failed } = usePayPalCode();
  const [isResumed, setResumed] = useState(false);
  useEffect(() => {
    if (failed) void recover();
  }, [failed, recover]);

  const resumed =
    <A extends unknown[]>(act: (...args: A) => unknown) =>
    async (...args: A): Promise<void> => {
      setResumed(true);
      await act(...args);
    };
  if (paid) return <Thanks view={paid} onAgain={() => location.assign('./')} />;
  const isOver = stage === 'ready' || stage === 'cancelled' || stage === 'failed';
  return (
    <MessagePage scene={isOver ? 'closed' : 'arrived'} title={t('donateReturn.title')} takesFocus>
      <div className="lead" role="status">
        {stage === 'ready' || stage === 'cancelled' ? (
          <p>{t(`donateReturn.${stage === 'ready' ? 'unfinished' : 'cancelled'}`)}</p>
        ) : (
          <Progress {...payment} notLoaded={false} loading={false} />
        )}
      </div>
      {code && !isResumed && (
        <code.ResumePayment
          provider={provider}
          orderId={orderId}
          onApprove={resumed(check)}
          onCancel={() => void resumed(cancel)()}
          onUnknown={() => void resumed(recover)()}
        />
      )}
      {(stage === 'unknown' || stage === 'pending') && (
        <Button onClick={askAgain}>{t('donate.askAgain')}</Button>
      )}
      {isOver && <ButtonLink to="/donate">{t('donateReturn.toForm')}</ButtonLink>}
    </MessagePage>
  );
}
