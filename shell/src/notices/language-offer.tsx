import { useSite } from '@larkfield/area';
import { directionOf } from '@larkfield/contracts';
import { dismissLanguageOffer } from '../state/language-choice.ts';
import { useShell, useShellState } from '../state/shell-context.ts';
import { LanguageLink } from '../header/language/language-link.tsx';
import styles from './notices.module.css';

/**
 * Renders the place of the language offer. The server puts the banner into the document before it sends it, so that
 * nothing moves when the browser renders the banner too.
 */
export function LanguageOfferSlot() {
  return (
    <div data-offer="">
      <LanguageOfferBanner />
    </div>
  );
}

/**
 * Renders an offer to change the language, written in the offered language: a question, a link to accept and a button to
 * dismiss. Renders nothing without an offer, or if its language is already shown.
 */
export function LanguageOfferBanner() {
  const { store } = useShell();
  const offer = useShellState((state) => state.languageOffer);
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
      <button
        type="button"
        className={styles['dismiss']}
        onClick={() => dismissLanguageOffer(store, current)}
      >
        {offer.dismiss}
      </button>
    </section>
  );
}
