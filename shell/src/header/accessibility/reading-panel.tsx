import { useSite, useTranslation } from '@larkfield/area';
import { READING_CHOICES, type Language, type Reading, type ReadingName } from '@larkfield/contracts';
import { chooseReading } from '../../reading/display-choices.ts';
import { useShell, useShellState } from '../../state/shell-context.ts';
import styles from './accessibility-menu.module.css';

/** Languages whose scripts already use a plain typeface. */
const PLAIN_ALREADY: readonly Language[] = ['ar', 'ja', 'ko', 'zh-Hans', 'zh-Hant'];

export function ReadingPanel() {
  const { t } = useTranslation('shell');
  const { language, interactive } = useSite();
  const { store } = useShell();
  const chosen = useShellState((state) => state.reading);
  // The document is the same for everyone, so the current choice is marked only after hydration.
  const reading = interactive ? chosen : undefined;
  const choose = (change?: Partial<Reading>) => chooseReading(store, change);
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
          onClick={() => choose({ [name]: choice })}
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
        onClick={() => choose()}
      >
        {t('accessibility.read.reset')}
      </button>
    </>
  );
}
