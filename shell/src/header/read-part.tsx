import { useSite, useTranslation } from '@larkfield/area';
import { READING_CHOICES, type Language, type Reading, type ReadingName } from '@larkfield/contracts';
import { useEffect, useState } from 'react';
import { currentReading, setReading } from '../reading/settings.ts';
import styles from './accessibility-menu.module.css';

/** In these scripts the site's letters are plain already. */
const PLAIN_ALREADY: readonly Language[] = ['ar', 'ja', 'ko', 'zh-Hans', 'zh-Hant'];

/** Text size, spacing, typeface and a reading ruler. */
export function ReadPart() {
  const { t } = useTranslation('shell');
  const { language, interactive } = useSite();
  const [reading, show] = useState<Reading>();
  // The document is the same for everybody: what is chosen is marked once the script is there.
  useEffect(() => {
    if (interactive) show(currentReading());
  }, [interactive]);

  const choose = (next: Reading | undefined) => {
    setReading(next);
    show(currentReading());
  };
  const group = (name: ReadingName, choices: readonly (readonly [value: string, word: string])[]) => (
    <fieldset className={styles['choices']}>
      <legend>{t(`accessibility.read.${name}.title`)}</legend>
      {choices.map(([choice, word]) => (
        <button
          key={choice}
          type="submit"
          name={name}
          value={choice}
          aria-pressed={reading?.[name] === choice}
          onClick={() => choose({ ...currentReading(), [name]: choice })}
        >
          {word}
        </button>
      ))}
    </fieldset>
  );
  return (
    <>
      {group(
        'size',
        READING_CHOICES.size.map((percent) => [percent, t('accessibility.read.size.percent', { percent })]),
      )}
      {group(
        'spacing',
        READING_CHOICES.spacing.map((name) => [name, t(`accessibility.read.spacing.${name}`)]),
      )}
      {!PLAIN_ALREADY.includes(language) &&
        group(
          'font',
          READING_CHOICES.font.map((name) => [name, t(`accessibility.read.font.${name}`)]),
        )}
      {group(
        'ruler',
        READING_CHOICES.ruler.map((name) => [name, t(`accessibility.read.ruler.${name}`)]),
      )}
      <button
        type="submit"
        name="reading"
        value="default"
        className={styles['reset']}
        onClick={() => choose(undefined)}
      >
        {t('accessibility.read.reset')}
      </button>
    </>
  );
}
