import { useSite } from '@larkfield/area';
import { directionOf } from '@larkfield/contracts';
import { dismissOffer } from '../app/offer.ts';
import { useShell, useShellState } from '../app/shell-context.ts';
import { LanguageLink } from '../header/language-link.tsx';
import styles from './notices.module.css';

/** The place of the offer of a language: the server fills it before the document is sent, so that nothing moves later. */
export function LanguageOfferPlace() {
  return (
    <div data-offer="">
      <LanguageOfferBanner />
    </div>
  );
}

/** Asks, in the other language, whether the visitor would rather read that one. */
export function LanguageOfferBanner() {
  const { store } = useShell();
  const offer = useShellState((state) => state.offer);
  const { language: current } = useSite();
  if (!offer || offer.language === current) return null;
  const { language } = offer;
  return (
    <section
      className={`${styles['notice']} ${styles['offer']}`}
      lang={language}
      dir={directionOf(language)}
      aria-label={offer.question}
    >
      <p>{offer.question}</p>
      <LanguageLink language={language} className={styles['accept']}>
        {offer.accept}
      </LanguageLink>
      <button type="button" className={styles['dismiss']} onClick={() => dismissOffer(store, current)}>
        {offer.dismiss}
      </button>
    </section>
  );
}
