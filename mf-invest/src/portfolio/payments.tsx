import { useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import type { OwnPayment, Portfolio } from '../../shared/wire.ts';
import styles from './page.module.css';
import { useDateFormat } from './use-date-format.ts';

type PaymentsProps = Pick<Portfolio, 'payments' | 'investments' | 'paymentsWaitUntil'>;

/** Renders what was expected on which day beside what was paid. On phones each payment is a block. */
export function Payments({ payments, investments, paymentsWaitUntil }: PaymentsProps) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const day = useDateFormat();
  const titles = new Map(investments.map(({ reference, title }) => [reference, title]));
  return (
    <section aria-labelledby="portfolio-payments" className={styles.part}>
      <h2 id="portfolio-payments">{t('portfolio.payments.title')}</h2>
      {paymentsWaitUntil !== undefined && (
        <p role="note" className={styles.warning}>
          {t('portfolio.payments.wait', { day: day(paymentsWaitUntil) })}
        </p>
      )}
      {payments.length === 0 ? (
        <p>{t('portfolio.payments.none')}</p>
      ) : (
        <>
          <p className={styles.note}>{t('portfolio.payments.text')}</p>
          <table className={styles.payments}>
            <thead>
              <tr>
                <th scope="col">{t('portfolio.payments.dueOn')}</th>
                <th scope="col">{t('portfolio.columns.opportunity')}</th>
                <th scope="col">{t('portfolio.payments.expected')}</th>
                <th scope="col">{t('portfolio.payments.paid')}</th>
              </tr>
            </thead>
            <tbody>
              {payments.map((payment) => (
                <tr key={payment.reference}>
                  <th scope="row">
                    <time dateTime={payment.dueOn}>{day(payment.dueOn)}</time>
                  </th>
                  <td data-label={t('portfolio.columns.opportunity')}>
                    {titles.get(payment.investment) ?? payment.investment}
                  </td>
                  <td data-label={t('portfolio.payments.expected')}>
                    {formatCents(payment.cents, language)}
                  </td>
                  <td data-label={t('portfolio.payments.paid')}>
                    <Paid payment={payment} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

function Paid({ payment: { cents, state, paidOn, returnedOn } }: { readonly payment: OwnPayment }) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const day = useDateFormat();
  if (paidOn !== undefined)
    return t('portfolio.payments.paidOn', { amount: formatCents(cents, language), day: day(paidOn) });
  if (returnedOn !== undefined) return t('portfolio.payments.returned', { day: day(returnedOn) });
  return t(state === 'planned' ? 'portfolio.payments.planned' : 'portfolio.payments.due');
}
