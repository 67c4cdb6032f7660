import { Link, post, randomKey, useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import {
  Button,
  Container,
  downloadFromPost,
  MessagePage,
  PageHead,
  RESEND_SECONDS,
  SendLinkForm,
  tokenFromHash,
  useCountdown,
} from '@larkfield/ui';
import { useCallback, useEffect, useState } from 'react';
import type { DonationYear } from '../../forms/donation.ts';
import { problems } from '../../generated/validators/donation-years.js';
import { AskButton } from '../donation/ask-button.tsx';
import styles from '../donation/receipt.module.css';

type Found =
  | { readonly state: 'form' | 'loading' | 'notFound' | 'unavailable' }
  | { readonly state: 'found'; readonly years: readonly DonationYear[]; readonly token: string };

/**
 * Renders `/donation/years`: without a token a form that mails the link, with the token of that mail a receipt for each
 * calendar year.
 */
export function Component() {
  const { t } = useTranslation('support');
  const { interactive } = useSite();
  const [found, setFound] = useState<Found>({ state: 'form' });
  const load = useCallback(async () => {
    const token = tokenFromHash(location.hash);
    if (token === undefined) return setFound({ state: 'form' });
    setFound({ state: 'loading' });
    const options = { idempotencyKey: randomKey() };
    const result = await post<{ years: DonationYear[] }>('/api/donations/years', { token }, options);
    if (result.ok) return setFound({ state: 'found', years: result.value.years, token });
    setFound({ state: result.problem.code === 'NOT_FOUND' ? 'notFound' : 'unavailable' });
  }, []);
  useEffect(() => {
    if (interactive) void load();
  }, [interactive, load]);

  if (found.state === 'form') return <AskForLink />;
  if (found.state === 'found') return <Years years={found.years} token={found.token} />;
  return (
    <MessagePage scene="closed" title={t('donationYears.title')}>
      <p className="lead" role="status">
        {t(`donation.${found.state}`)}
      </p>
      {found.state === 'unavailable' && <Button onClick={() => void load()}>{t('donation.retry')}</Button>}
      {found.state === 'notFound' && <Link to="/#contactus">{t('donate.contact')}</Link>}
    </MessagePage>
  );
}

function AskForLink() {
  const { t } = useTranslation('support');
  const countdown = useCountdown(RESEND_SECONDS);
  return (
    <>
      <PageHead back={{ to: '/donate', label: t('donate.documentTitle') }}>
        <h1>{t('donationYears.title')}</h1>
        <p className="lead">{t('donationYears.lead')}</p>
      </PageHead>
      <Container>
        <section aria-labelledby="donation-years-title" className={styles.receipt}>
          <h2 id="donation-years-title">{t('donationYears.formTitle')}</h2>
          <SendLinkForm
            id="donation-years"
            action="/api/donations/years/link"
            problems={problems}
            label={t('donationYears.email')}
            submit={t('donationYears.send')}
            noScript={t('donationYears.noScript')}
            countdown={countdown}
            proofOfWork
            sent={t('donationYears.sent')}
            sentText={t('donationYears.sentText')}
          />
        </section>
      </Container>
    </>
  );
}

function Years({ years, token }: { readonly years: readonly DonationYear[]; readonly token: string }) {
  const { t } = useTranslation('support');
  const { language } = useSite();
  return (
    <>
      <PageHead>
        <h1>{t('donationYears.yours')}</h1>
        <p className="lead">{t('donationYears.yoursText')}</p>
      </PageHead>
      <Container>
        <div className={styles.receipt}>
          <dl className={styles.rows}>
            {years.map(({ year, cents }) => (
              <div key={year}>
                <dt>{year}</dt>
                <dd dir="auto">{formatCents(cents, language)}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.actions}>
            {years.map(({ year }) => (
              <AskButton
                key={year}
                label={t('donationYears.download', { year })}
                failed={t('donation.notDownloaded')}
                ask={() =>
                  downloadFromPost(
                    '/api/donations/years.pdf',
                    { token, year, language },
                    `donations-${year}.pdf`,
                  )
                }
              />
            ))}
          </div>
        </div>
      </Container>
    </>
  );
}
