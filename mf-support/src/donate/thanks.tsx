import { useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import { Button, ButtonLink, NotePage, Reference, SentWords } from '@larkfield/ui';
import type { DonationView } from '../../forms/donation.ts';
import styles from './donate.module.css';

interface ThanksProps {
  readonly view: DonationView;
  readonly token: string;
  readonly onAgain: () => void;
}

/** Takes the place of the form when the money has arrived (S14). */
export function Thanks({ view, token, onAgain }: ThanksProps) {
  const { t } = useTranslation('support');
  const { language } = useSite();
  return (
    <NotePage scene="arrived" title={t('donate.thanksTitle')} takesFocus>
      <p className="lead">{formatCents(view.cents, language)}</p>
      <SentWords messages={[t('donate.thanks')]}>
        <p>{t('donate.thanksText')}</p>
      </SentWords>
      <Reference label={t('donation.fields.reference')} reference={view.reference} />
      {view.hasEmail && <p>{t('donate.receiptMailed')}</p>}
      <div className={styles.actions}>
        <ButtonLink to={`/donation#token=${token}`}>{t('donate.showReceipt')}</ButtonLink>
        <Button variant="secondary" onClick={onAgain}>
          {t('donate.another')}
        </Button>
      </div>
    </NotePage>
  );
}
