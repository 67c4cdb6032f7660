import { Link, useLoaderData, useTranslation } from '@larkfield/area';
import { deletePersistedEntries, FormPage, PageHead, Section } from '@larkfield/ui';
import { useCallback, useState } from 'react';
import type { DonateData, DonationOpened, ReturnedView } from '../../forms/donation.ts';
import { DonationsClosed } from './donations-closed.tsx';
import { DonateForm, DONATION_DRAFT_NAME, type DonationEntries } from './donate-form.tsx';
import styles from './donate.module.css';
import { PayStep } from './pay-step.tsx';
import { Thanks } from './thanks.tsx';

/** Renders `/donate`: form, payment, then confirmation. */
export function Component() {
  const data = useLoaderData<'/donate'>();
  return data.payment === 'off' ? <DonationsClosed /> : <Open provider={data} />;
}

interface Order {
  readonly opened: DonationOpened;
  readonly entries: DonationEntries;
}

function Open({ provider }: { readonly provider: Exclude<DonateData, { payment: 'off' }> }) {
  const { t } = useTranslation('support');
  const [order, setOrder] = useState<Order>();
  const [paid, setPaid] = useState<ReturnedView>();
  const open = useCallback(
    (opened: DonationOpened, entries: DonationEntries) => setOrder({ opened, entries }),
    [],
  );
  const finish = useCallback((view: ReturnedView) => {
    deletePersistedEntries(DONATION_DRAFT_NAME);
    setPaid(view);
  }, []);
  if (paid && order) {
    const startOver = () => {
      setPaid(undefined);
      setOrder(undefined);
    };
    return <Thanks view={paid} token={order.opened.token} onAgain={startOver} />;
  }
  return (
    <>
      <FormPage
        id="donate"
        head={
          <PageHead back={{ to: '/supportus', label: t('donate.back') }}>
            <h1>{t('donate.title')}</h1>
            <p className="lead">{t('donate.lead')}</p>
          </PageHead>
        }
        title={t(order ? 'donate.checkTitle' : 'donate.formTitle')}
        note={order && t('donate.checkText')}
        aside={{
          title: t('donate.aside'),
          points: [
            t('donate.asideMinimum'),
            t('donate.asidePayPal'),
            t('donate.asideNumbers'),
            t('donate.asideReceipt'),
          ],
        }}
      >
        {provider.payment === 'standIn' && <p className={styles.standIn}>{t('donate.standIn')}</p>}
        <div hidden={order !== undefined}>
          <DonateForm amounts={provider.amounts} onOpened={open} />
        </div>
        {order && (
          <PayStep {...order} provider={provider} onPaid={finish} onBack={() => setOrder(undefined)} />
        )}
      </FormPage>
      <Section id="refund" labelledBy="refund-title" tone="mist">
        <div className={styles.refund}>
          <h2 id="refund-title">{t('donate.refundTitle')}</h2>
          <p>{t('donate.refundText')}</p>
          <p>
            <Link to="/donation/years">{t('donationYears.link')}</Link>
          </p>
        </div>
      </Section>
    </>
  );
}
