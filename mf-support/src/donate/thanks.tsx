import { useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import { Button, ButtonLink, MessagePage, Reference, SentMessages } from '@larkfield/ui';
import type { ReturnedView } from '../../forms/donation.ts';
import styles from './donate.module.css';

interface ThanksProps {
  readonly view: ReturnedView;
  /** Unknown to a donor whom PayPal has sent back. */
  readonly token?: string;
  readonly onAgain: () => void;
}

/** Renders the confirmation that replaces the form after payment (S14). */
export function Thanks({ view, token, onAgain }: ThanksProps) {
  const { t } = useTranslation('support');
  const { language } = useSite();
  return (
    <MessagePage scene="arrived" title={t('donate.thanksTitle')} takesFocus>
      <p className="lead">{formatCents(view.cents, language)}</p>
      <SentMessages messages={[t('donate.thanks')]}>
        <p>{t('donate.thanksText')}</p>
      </SentMessages>
      <Reference label={t('donation.fields.reference')} reference={view.reference} />
      {view.hasEmail && <p>{t('donate.receiptMailed')}</p>}
      <div className={styles.actions}>
        {token !== undefined && (
          <ButtonLink to={`/donation#token=${token}`}>{t('donate.showReceipt')}</ButtonLink>
        )}
        <Button variant="secondary" onClick={onAgain}>
          {t('donate.another')}
        </Button>
      </div>
    </MessagePage>
  );
}
