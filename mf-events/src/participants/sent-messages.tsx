import { useTranslation } from '@larkfield/area';
import type { SentMessage } from '../../shared/participants.ts';
import styles from './page.module.css';
import { useMoment } from './use-participants.ts';

/** Renders the messages that participants were sent. */
export function SentMessages({ messages }: { readonly messages: readonly SentMessage[] }) {
  const { t } = useTranslation('participants');
  const moment = useMoment();
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="participants-messages" className={styles.section}>
      <h2 id="participants-messages">{t('message.history')}</h2>
      <ul className={styles.messages}>
        {messages.map(({ reference, at, to, text, by, receivers, sending }) => (
          <li key={reference}>
            <p className={styles.small}>
              <time dateTime={at}>{moment(at)}</time> · <bdi>{by}</bdi> · {t(`message.receivers.${to}`)} ·{' '}
              {sending ? t('message.sending') : t('message.count', { number: receivers })}
            </p>
            <p className={styles.text} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
