import { useSite } from '@larkfield/area';
import { directionOf, localizePath } from '@larkfield/contracts';
import type { Actions, LanguageOffer } from '../app/view.ts';
import styles from './notices.module.css';

/** Asks, in the other language, whether the visitor would rather read that one. */
export function LanguageOfferBanner({
  offer,
  actions,
}: {
  readonly offer: LanguageOffer;
  readonly actions: Actions;
}) {
  const { path, search } = useSite();
  const { language } = offer;
  return (
    <section
      className={styles['notice']}
      lang={language}
      dir={directionOf(language)}
      aria-label={offer.question}
    >
      <p>{offer.question}</p>
      <a
        className={styles['button']}
        href={localizePath(path, language) + search}
        hrefLang={language}
        onClick={() => actions.rememberLanguage(language)}
      >
        {offer.accept}
      </a>
      <button type="button" className={styles['quiet']} onClick={actions.dismissOffer}>
        {offer.dismiss}
      </button>
    </section>
  );
}
