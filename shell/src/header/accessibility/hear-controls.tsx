import { useSite, useTranslation } from '@larkfield/area';
import { useId } from 'react';
import { useHearing } from '../../hearing/use-hearing.ts';
import styles from './accessibility-menu.module.css';

/** Factors of the voice's normal speed. */
const RATES = [0.75, 1, 1.25, 1.5] as const;

export function HearControls() {
  const { t } = useTranslation('shell');
  const { language } = useSite();
  const hearing = useHearing();
  const { voices, state } = hearing;
  const voiceId = useId();
  const numbers = new Intl.NumberFormat(`${language}-u-nu-latn`);
  if (voices === 'none') return <p role="status">{t('accessibility.hear.none')}</p>;
  const ready = voices !== 'loading';
  return (
    <>
      <div className={styles['actions']}>
        <button type="button" disabled={!ready} onClick={() => hearing.toggle()}>
          {t(`accessibility.hear.${PRESS[state]}`)}
        </button>
        <button type="button" disabled={state === 'silent'} onClick={() => hearing.stop()}>
          {t('accessibility.hear.stop')}
        </button>
      </div>
      <p role="status" className={styles['state']}>
        {state !== 'silent' && t(`accessibility.hear.${state}`)}
      </p>
      <fieldset className={styles['choices']}>
        <legend>{t('accessibility.hear.speed')}</legend>
        {RATES.map((rate) => (
          <button
            key={rate}
            type="button"
            aria-pressed={hearing.rate === rate}
            onClick={() => hearing.setRate(rate)}
          >
            {t('accessibility.hear.times', { rate: numbers.format(rate) })}
          </button>
        ))}
      </fieldset>
      {ready && voices.length > 1 && (
        <p className={styles['voice']}>
          <label htmlFor={voiceId}>{t('accessibility.hear.voice')}</label>
          <select
            id={voiceId}
            value={hearing.voice}
            onChange={(event) => hearing.setVoice(event.target.value)}
          >
            {voices.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </p>
      )}
    </>
  );
}

/** Action of the play button in each state. */
const PRESS = { silent: 'play', speaking: 'pause', paused: 'resume' } as const;
