import { Link, post, randomKey, useSite, useTranslation } from '@larkfield/area';
import { Button, Container, MessagePage, PageHead, tokenFromHash } from '@larkfield/ui';
import { useCallback, useEffect, useState } from 'react';
import type { DonationView } from '../../forms/donation.ts';
import { Receipt } from './receipt.tsx';

type Found =
  | { readonly state: 'loading' | 'missing' | 'notFound' | 'unavailable' }
  | { readonly state: 'found'; readonly view: DonationView; readonly token: string };

/** Renders `/donation#token=…`: the state of a donation for its donor, with a receipt to print or send again. */
export function Component() {
  const { t } = useTranslation('support');
  const { interactive } = useSite();
  const [found, setFound] = useState<Found>({ state: 'loading' });
  const load = useCallback(async () => {
    const token = tokenFromHash(location.hash);
    if (token === undefined) return setFound({ state: 'missing' });
    setFound({ state: 'loading' });
    const options = { idempotencyKey: randomKey() };
    const result = await post<DonationView>('/api/donations/state', { token }, options);
    if (result.ok) return setFound({ state: 'found', view: result.value, token });
    setFound({ state: result.problem.code === 'NOT_FOUND' ? 'notFound' : 'unavailable' });
  }, []);
  useEffect(() => {
    if (interactive) void load();
  }, [interactive, load]);

  if (found.state === 'found')
    return (
      <>
        <PageHead>
          <h1>{t(found.view.paidAt === undefined ? 'donation.title' : 'donation.receiptTitle')}</h1>
        </PageHead>
        <Container>
          <Receipt view={found.view} token={found.token} />
        </Container>
      </>
    );
  const isMissing = found.state === 'missing';
  return (
    <MessagePage
      scene={isMissing ? 'lost' : 'closed'}
      title={t(isMissing ? 'donation.missing' : 'donation.title')}
    >
      <p className="lead" role="status">
        {t(isMissing ? 'donation.missingText' : `donation.${found.state}`)}
      </p>
      <noscript>{t('donation.noScript')}</noscript>
      {found.state === 'unavailable' && <Button onClick={() => void load()}>{t('donation.retry')}</Button>}
      {isMissing && <Link to="/donation/years">{t('donationYears.link')}</Link>}
      {(isMissing || found.state === 'notFound') && <Link to="/#contactus">{t('donate.contact')}</Link>}
    </MessagePage>
  );
}
