import { useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import {
  Form,
  lazyRules,
  panels,
  Reference,
  SelectField,
  TextArea,
  TextField,
  useForm,
  type Receipt,
} from '@larkfield/ui';
import { useEffect, useRef, useState } from 'react';
import type { OwnInvestment, OwnWithdrawal } from '../../shared/wire.ts';
import styles from './page.module.css';
import { useDateFormat } from './use-date-format.ts';

const rules = lazyRules(
  () => import(/* webpackChunkName: "withdrawal-rules" */ '../../generated/validators/withdrawal.js'),
);

interface WithdrawalsProps {
  readonly investments: readonly OwnInvestment[];
  readonly withdrawals: readonly OwnWithdrawal[];
  readonly onChange: () => Promise<void>;
}

export function Withdrawals({ investments, withdrawals, onChange }: WithdrawalsProps) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const day = useDateFormat();
  const paidIn = investments.filter(({ state }) => state === 'received' || state === 'active');
  return (
    <section aria-labelledby="portfolio-withdraw" className={styles.part}>
      <h2 id="portfolio-withdraw">{t('portfolio.withdraw')}</h2>
      <p>{t('portfolio.withdrawText')}</p>
      {paidIn.length === 0 ? (
        <p>{t('portfolio.withdrawNone')}</p>
      ) : (
        <RequestForm investments={paidIn} onChange={onChange} />
      )}
      {withdrawals.length > 0 && (
        <>
          <h3>{t('portfolio.withdrawals')}</h3>
          <ul className={styles.cards}>
            {withdrawals.map(({ reference, investment, cents, state, created }) => (
              <li key={reference} className={styles.card}>
                <p className={styles.state}>{t(`portfolio.withdrawalStates.${state}`)}</p>
                <p>
                  {formatCents(cents, language)} · {investment} · {day(created)}
                </p>
                <p className={styles.note}>{reference}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function RequestForm({ investments, onChange }: Omit<WithdrawalsProps, 'withdrawals'>) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const [receipt, setReceipt] = useState<Receipt>();
  const done = useRef<HTMLParagraphElement>(null);
  const form = useForm({
    id: 'withdrawal',
    action: '/api/invest/withdrawals',
    labels: {
      investment: t('portfolio.investment'),
      amount: t('portfolio.amount'),
      comment: t('portfolio.comment'),
    },
    ...rules,
    guarded: true,
    onSent: (answer) => {
      setReceipt(answer);
      void onChange();
    },
  });
  useEffect(() => {
    if (receipt) done.current?.focus();
  }, [receipt]);
  const choices = investments.map(({ reference, title, available }) => ({
    value: reference,
    label: `${title} · ${t('portfolio.available', { amount: formatCents(available, language) })} · ${reference}`,
  }));
  return (
    <>
      {receipt && (
        <div role="status" className={styles.card}>
          <p ref={done} tabIndex={-1}>
            {t('portfolio.asked')}
          </p>
          <Reference label={t('portfolio.columns.reference')} reference={receipt.reference} compact />
          <p>
            {t('portfolio.askedMail')} {t('portfolio.askedAnswer')}
          </p>
        </div>
      )}
      <Form form={form} labelledBy="portfolio-withdraw" submit={t('portfolio.ask')} variant="secondary">
        <div className={panels['fields']}>
          <SelectField name="investment" choices={choices} />
          <TextField name="amount" autoComplete="off" />
          <TextArea name="comment" optional />
        </div>
      </Form>
    </>
  );
}
