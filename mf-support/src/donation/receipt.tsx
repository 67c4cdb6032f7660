import { post, randomKey, useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import { Button, ButtonLink } from '@larkfield/ui';
import { useState } from 'react';
import type { DonationView } from '../../forms/donation.ts';
import styles from './receipt.module.css';

interface ReceiptProps {
  readonly view: DonationView;
  readonly token: string;
}

/** What was given, when, by which number, to whom: complete on paper, too. */
export function Receipt({ view, token }: ReceiptProps) {
  const { t } = useTranslation('support');
  const { brand, language } = useSite();
  const { reference, state, cents, description, invoiceId, paidAt } = view;
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  const date = paidAt && new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(paidAt));
  const rows = [
    [t('donation.fields.state'), t(`donation.states.${state}`)],
    [t('donation.fields.amount'), formatCents(cents, language)],
    [t('donation.fields.paidAt'), date],
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
            <Button onClick={() => window.print()}>{t('donation.print')}</Button>
            {view.hasEmail && <Resend token={token} />}
          </>
        )}
      </div>
    </div>
  );
}

function Resend({ token }: Pick<ReceiptProps, 'token'>) {
  const { t } = useTranslation('support');
  const [state, setState] = useState<'idle' | 'busy' | 'resent' | 'notResent'>('idle');
  const send = async () => {
    if (state === 'busy') return;
    setState('busy');
    const result = await post('/api/donations/receipt', { token }, { idempotencyKey: randomKey() });
    setState(result.ok ? 'resent' : 'notResent');
  };
  return (
    <>
      <Button variant="secondary" busy={state === 'busy'} onClick={() => void send()}>
        {t('donation.resend')}
      </Button>
      <p role="status" className={styles.news}>
        {(state === 'resent' || state === 'notResent') && t(`donation.${state}`)}
      </p>
    </>
  );
}
