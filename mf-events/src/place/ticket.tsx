import { useTranslation } from '@larkfield/area';
import { QrCode } from '@larkfield/ui/qr-code';
import { spacedTicket } from '../items/spaced-ticket.ts';
import styles from './ticket.module.css';

/** Renders the QR code for the door, and its number to say or type. */
export function Ticket({ number }: { readonly number: string }) {
  const { t } = useTranslation('attend');
  return (
    <div className={styles.ticket}>
      <p>{t('place.ticket')}</p>
      <QrCode text={number} label={t('place.ticketAlt')} />
      <p className={styles.number} dir="ltr">
        {spacedTicket(number)}
      </p>
    </div>
  );
}
