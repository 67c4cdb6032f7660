import { post, randomKey, useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import { Button, Dialog, useMessages } from '@larkfield/ui';
import { lazy, Suspense, useState } from 'react';
import type { OwnInvestment, Portfolio } from '../../shared/wire.ts';
import { percentOfRate } from '../funding/amounts.ts';
import styles from './page.module.css';
import { useDateFormat } from './use-date-format.ts';

const TransferDetails = lazy(async () => {
  const part = await import(/* webpackChunkName: "transfer" */ '../transfer/transfer-details.tsx');
  return { default: part.TransferDetails };
});

interface InvestmentsProps {
  readonly portfolio: Pick<Portfolio, 'investments' | 'account' | 'timeZone'>;
  readonly onChange: () => Promise<void>;
}

/** Renders the investments with their states. They can be cancelled until the money is received. */
export function Investments({ portfolio, onChange }: InvestmentsProps) {
  const { t } = useTranslation('invest');
  const [toCancel, setToCancel] = useState<OwnInvestment>();
  const [news, setNews] = useState<string>();
  return (
    <section aria-labelledby="portfolio-investments" className={styles.part}>
      <h2 id="portfolio-investments">{t('portfolio.investments')}</h2>
      <p role="status" className={styles.news}>
        {news}
      </p>
      <ul className={styles.cards}>
        {portfolio.investments.map((one) => (
          <li key={one.reference}>
            <Investment {...portfolio} investment={one} onCancel={() => setToCancel(one)} />
          </li>
        ))}
      </ul>
      <CancelDialog
        investment={toCancel}
        onClose={() => setToCancel(undefined)}
        onDone={async (reference) => {
          setToCancel(undefined);
          setNews(t('portfolio.cancelled', { reference }));
          await onChange();
        }}
      />
    </section>
  );
}

interface InvestmentProps extends Pick<Portfolio, 'account' | 'timeZone'> {
  readonly investment: OwnInvestment;
  readonly onCancel: () => void;
}

function Investment({ investment, account, timeZone, onCancel }: InvestmentProps) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const day = useDateFormat();
  const { reference, title, cents, received = 0, rate, term, state, created } = investment;
  const isPartlyPaid = state === 'pledged' && received > 0;
  const rows = [
    [t('portfolio.columns.amount'), formatCents(cents, language)],
    ...(isPartlyPaid ? ([[t('portfolio.columns.received'), formatCents(received, language)]] as const) : []),
    [t('portfolio.columns.rate'), percentOfRate(rate, language)],
    [t('portfolio.columns.term'), String(term)],
    [t('portfolio.columns.created'), day(created)],
    [t('portfolio.columns.reference'), reference],
  ] as const;
  return (
    <article className={styles.card}>
      <h3>{title}</h3>
      <p className={styles.state}>{t(`portfolio.states.${state}`)}</p>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state === 'pledged' && (
        <Suspense>
          <TransferDetails pledge={investment} account={account} timeZone={timeZone} />
        </Suspense>
      )}
      {state === 'pledged' && (
        <p>
          <Button
            variant="secondary"
            onClick={onCancel}
            aria-label={`${t('portfolio.cancel')}: ${reference}`}
          >
            {t('portfolio.cancel')}
          </Button>
        </p>
      )}
    </article>
  );
}

interface CancelDialogProps {
  readonly investment: OwnInvestment | undefined;
  readonly onClose: () => void;
  readonly onDone: (reference: string) => Promise<void>;
}

function CancelDialog({ investment, onClose, onDone }: CancelDialogProps) {
  const { t } = useTranslation('invest');
  const message = useMessages();
  const { language } = useSite();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const cancel = async ({ reference }: OwnInvestment) => {
    setBusy(true);
    const path = `/api/invest/investments/${reference}/cancel`;
    const result = await post(path, {}, { idempotencyKey: randomKey() });
    setBusy(false);
    if (!result.ok) return setFailure(result.problem.message);
    setFailure(undefined);
    await onDone(reference);
  };
  return (
    <Dialog open={investment !== undefined} onClose={close} labelledBy="portfolio-cancel">
      {investment && (
        <div className={styles.part}>
          <h2 id="portfolio-cancel">{t('portfolio.cancel')}</h2>
          <p>
            {t('portfolio.cancelAsk', {
              reference: investment.reference,
              amount: formatCents(investment.cents, language),
            })}
          </p>
          {failure && <p role="alert">{message(failure)}</p>}
          <div className={styles.actions}>
            <Button busy={busy} onClick={() => void cancel(investment)}>
              {t('portfolio.cancelYes')}
            </Button>
            <Button variant="secondary" onClick={close}>
              {t('portfolio.cancelNo')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
