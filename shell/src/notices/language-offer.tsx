import { useSite } from '@larkfield/area';
import { directionOf, localizePath } from '@larkfield/contracts';
import { Link } from 'react-router-dom';
import { dismissOffer, rememberLanguage } from '../app/offer.ts';
import { useShell, useShellState } from '../app/shell-context.ts';
import styles from './notices.module.css';

/** Asks, in the other language, whether the visitor would rather read that one. */
export function LanguageOfferBanner() {
  const { store } = useShell();
  const offer = useShellState((state) => state.offer);
  const { language: current, path, search } = useSite();
  if (!offer || offer.language === current) return null;
  const { language } = offer;
  return (
    <section
      className={styles['notice']}
      lang={language}
      dir={directionOf(language)}
      aria-label={offer.question}
    >
      <p>{offer.question}</p>
      <Link
        className={styles['button']}
        to={localizePath(path || '/', language) + search}
        discover="none"
        reloadDocument={path === ''}
        hrefLang={language}
        onClick={() => rememberLanguage(language)}
      >
        {offer.accept}
      </Link>
      <button type="button" className={styles['quiet']} onClick={() => dismissOffer(store, current)}>
        {offer.dismiss}
      </button>
    </section>
  );
}
