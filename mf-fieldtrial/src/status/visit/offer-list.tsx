import { useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useId } from 'react';
import type { ChangeProps } from '../change-props.ts';
import styles from '../page.module.css';
import { useVisitChange } from './use-visit-change.ts';
import { useVisitTime } from './use-visit-time.ts';
import { VisitProblem } from './visit-problem.tsx';

/** Renders the offered times, of which the parent chooses one. After a refusal the others stay. */
export function OfferList({ status, token, onChange }: ChangeProps) {
  const { t } = useTranslation('registration');
  const timeOf = useVisitTime(status.timeZone);
  const { busy, problem, change } = useVisitChange({ token, onChange });
  const id = useId();
  const [first] = status.offers ?? [];
  return (
    <section aria-labelledby="offers-title" className={styles.part}>
      <h3 id="offers-title">{t('status.visit.offers')}</h3>
      <p>{t('status.visit.offersText')}</p>
      {first && (
        <p>
          {t('status.visit.place')}: <bdi>{first.place}</bdi>
          <br />
          {t('status.visit.specialist')}: <bdi>{first.specialist}</bdi>
        </p>
      )}
      <VisitProblem problem={problem} />
      <ul className={styles.offers}>
        {status.offers?.map((offer, index) => (
          <li key={offer.id} className={styles.part}>
            <bdi id={`${id}-${index}`}>{timeOf(offer)}</bdi>
            <Button
              busy={busy === offer.id}
              aria-describedby={`${id}-${index}`}
              onClick={() => void change('choose', { offer: offer.id })}
            >
              {t('status.visit.choose')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
