import { Link, post, randomKey, useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import { Button, ButtonLink, downloadFromPost } from '@larkfield/ui';
import type { DonationView } from '../../forms/donation.ts';
import { AskButton } from './ask-button.tsx';
import styles from './receipt.module.css';

interface ReceiptProps {
  readonly view: DonationView;
  readonly token: string;
}

/** Renders the receipt: amount, date, number, recipient. Print shows all of it. */
export function Receipt({ view, token }: ReceiptProps) {
  const { t } = useTranslation('support');
  const { brand, language } = useSite();
  const { reference, state, cents, description, invoiceId, paidAt, refundedCents } = view;
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  const date = paidAt && new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(paidAt));
  const rows = [
    [t('donation.fields.state'), t(`donation.states.${state}`)],
    [t('donation.fields.amount'), formatCents(cents, language)],
    [t('donation.fields.paidAt'), date],
    [t('donation.fields.refunded'), refundedCents ? formatCents(refundedCents, language) : undefined],
    [t('donation.fields.description'), description],
    [t('donation.fields.invoiceId'), invoiceId],
    [t('donation.fields.reference'), reference],
    [t('donation.fields.recipient'), brand.address.join('\n')],
  ] as const;
  return (
    <div className={styles.receipt}>
      <dl className={styles.rows}>
        {rows.map(
          ([term, value]) =>
            value !== undefined && (
              <div key={term}>
                <dt>{term}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className={styles.actions}>
        {paidAt === undefined ? (
          <ButtonLink to="/donate">{t('donation.donate')}</ButtonLink>
        ) : (
          <>
            <AskButton
              label={t('donation.download')}
              failed={t('donation.notDownloaded')}
              ask={() =>
                downloadFromPost('/api/donations/receipt.pdf', { token, language }, `${reference}.pdf`)
              }
            />
            <Button variant="secondary" onClick={() => window.print()}>
              {t('donation.print')}
            </Button>
            {view.hasEmail && (
              <AskButton
                variant="secondary"
                label={t('donation.resend')}
                done={t('donation.resent')}
                failed={t('donation.notResent')}
                ask={() => resend(token)}
              />
            )}
            <Link to="/donation/years">{t('donationYears.link')}</Link>
          </>
        )}
      </div>
    </div>
  );
}

async function resend(token: string): Promise<boolean> {
  const result = await post('/api/donations/receipt', { token }, { idempotencyKey: randomKey() });
  return result.ok;
}
