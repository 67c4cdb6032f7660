import { useTranslation } from '@larkfield/area';
import { Icon, PIN_ICON } from '@larkfield/ui';
import type { OpeningSummary } from '../../forms/opening.ts';
import styles from './facts.module.css';
import { useLanguageAttributes } from './use-language-attributes.ts';

/** Where an opening is, how long it takes, and whether there is a place left. */
export function Facts({ opening }: { readonly opening: OpeningSummary }) {
  const { t } = useTranslation('support');
  const { state, language, place, hours, placesLeft, sample } = opening;
  const words = useLanguageAttributes(language);
  return (
    <ul className={styles.facts}>
      <li>
        <Icon path={PIN_ICON} />
        {place === undefined ? t('openings.remote') : <span {...words}>{place}</span>}
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
