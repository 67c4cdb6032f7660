import { useTranslation } from '@larkfield/area';
import type { ChangedRecord, FullRecord, KindShape } from '../../data/kinds.ts';
import { useFormats } from '../../data/use-formats.ts';
import parts from '../../frame/parts.module.css';
import { AnswerPanel } from './answer-panel.tsx';
import styles from './answers.module.css';

interface RecordAnswersProps {
  readonly shape: KindShape;
  readonly path: string;
  readonly record: FullRecord;
  readonly onChanged: (changed?: ChangedRecord) => void;
}

/** Renders what the office has written to the person of a record, and a form to write again. */
export function RecordAnswers({ shape, path, record, onChanged }: RecordAnswersProps) {
  if (!shape.answered) return null;
  return (
    <>
      <Thread record={record} />
      <AnswerPanel key={record.reference} path={path} version={record.version} onChanged={onChanged} />
    </>
  );
}

function Thread({ record: { answers = [] } }: Pick<RecordAnswersProps, 'record'>) {
  const { t } = useTranslation('admin');
  const { moment } = useFormats();
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="record-answers" className={parts.panel}>
      <h2 id="record-answers" className={parts.panelTitle}>
        {t('answer.thread')}
      </h2>
      <ol className={styles.thread}>
        {answers.map(({ at, by, text, template }) => (
          <li key={at} className={styles.answer}>
            <p className={parts.muted}>
              <time dateTime={at}>{moment(at)}</time>
              {' · '}
              <bdi>{by}</bdi>
              {template && (
                <>
                  {' · '}
                  <bdi>{t('answer.used', { template })}</bdi>
                </>
              )}
            </p>
            <p dir="auto" className={styles.text}>
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
