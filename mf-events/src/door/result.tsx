import { Button } from '@larkfield/ui';
import type { ShownResult } from './model/door.ts';
import styles from './page.module.css';
import { useDoorTexts } from './use-door-texts.ts';

interface ResultProps {
  readonly result: ShownResult | undefined;
  readonly onUndo: (person: string) => void;
}

const TONES = {
  in: 'good',
  undone: 'neutral',
  kept: 'neutral',
  already: 'bad',
  cancelled: 'bad',
  waiting: 'bad',
  other: 'bad',
  unknown: 'bad',
} as const;

/** A sign that does not depend on color. */
const SIGNS = { good: '✓', neutral: '•', bad: '!' } as const;

/** Renders what came of the last scan, large enough to be read at arm's length. */
export function Result({ result, onUndo }: ResultProps) {
  const { t } = useDoorTexts();
  const tone = result && TONES[result.outcome];
  return (
    <section
      aria-label={t('result.title')}
      className={styles.result}
      data-tone={tone}
      data-outcome={result?.outcome}
    >
      <div role="status" aria-atomic="true">
        {result && tone && <Words key={result.scan} result={result} sign={SIGNS[tone]} />}
      </div>
      {result?.outcome === 'in' && result.person && (
        <Button variant="secondary" onClick={() => result.person && onUndo(result.person.id)}>
          {t('undo')}
        </Button>
      )}
    </section>
  );
}

function Words({ result, sign }: { readonly result: ShownResult; readonly sign: string }) {
  const { t, nameText, timeText, numberText, titleText } = useDoorTexts();
  const { outcome, person, event, ticket, sent } = result;
  const name = nameText(person);
  const time = timeText(person?.attendedAt);
  const texts: Readonly<Record<ShownResult['outcome'], readonly [title: string, text?: string]>> = {
    in: [t('result.in', { name }), t('result.inText', { time })],
    already: [t('result.already', { name }), t('result.alreadyText', { time })],
    undone: [t('result.undone', { name })],
    cancelled: [t('result.cancelled', { name }), t('result.cancelledText')],
    waiting: [t('result.waiting', { name }), t('result.waitingText')],
    other: [t('result.other'), t('result.otherText', { title: titleText(event) })],
    unknown: [t('result.unknown'), t('result.unknownText')],
    kept: [t('result.kept', { number: numberText(ticket) }), t('result.keptText')],
  };
  const [title, text] = texts[outcome];
  return (
    <>
      <p className={styles.outcome}>
        <span aria-hidden="true">{sign}</span> {title}
      </p>
      {text && <p>{text}</p>}
      {!sent && outcome !== 'kept' && <p>{t('result.unsent')}</p>}
    </>
  );
}
