import { useTranslation } from '@larkfield/area';
import { Icon, PIN_ICON, useLanguageAttributes } from '@larkfield/ui';
import type { OpeningSummary } from '../../forms/opening.ts';
import styles from './opening-facts.module.css';

export function OpeningFacts({ opening }: { readonly opening: OpeningSummary }) {
  const { t } = useTranslation('support');
  const { state, language, place, hours, placesLeft, sample } = opening;
  const languageAttributes = useLanguageAttributes(language);
  return (
    <ul className={styles.facts}>
      <li>
        <Icon path={PIN_ICON} />
        {place === undefined ? t('openings.remote') : <span {...languageAttributes}>{place}</span>}
      </li>
      <li>
        <Icon name="clock" />
        {t('openings.hours', { count: hours })}
      </li>
      {state === 'open' ? (
        <li>
          <Icon name="check" />
          {t('openings.left', { count: placesLeft })}
        </li>
      ) : (
        <li className={styles.over}>
          <Icon name="close" />
          {t(`openings.${state}`)}
        </li>
      )}
      {sample && (
        <li>
          <Icon name="alert" />
          {t('openings.sample')}
        </li>
      )}
    </ul>
  );
}
