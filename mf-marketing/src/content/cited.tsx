import { Trans, useTranslation, type ParseKeys } from '@larkfield/area';
import { use } from 'react';
import styles from './cited.module.css';
import { PageNotes, type NoteName } from './notes.ts';

/** The number beside a figure that leads to its note. The number itself is not read aloud in the middle of a sentence. */
function Mark({ note }: { readonly note: NoteName }) {
  const { t } = useTranslation('marketing');
  const number = use(PageNotes).indexOf(note) + 1;
  return (
    <sup className={styles.mark}>
      <a
        id={`mark-${note}`}
        href={`#note-${note}`}
        role="doc-noteref"
        aria-label={t('sources.mark', { number })}
      >
        <span aria-hidden="true">{number}</span>
      </a>
    </sup>
  );
}

interface CitedProps {
  /** Key of a text whose figure is followed by `<note/>`; what it stresses stands in `<strong>`. */
  readonly text: ParseKeys<'marketing'>;
  readonly note: NoteName;
}

/** A text with a figure, and beside the figure the mark of where it comes from. */
export function Cited({ text, note }: CitedProps) {
  const { t } = useTranslation('marketing');
  return <Trans t={t} i18nKey={text} components={{ note: <Mark note={note} />, strong: <strong /> }} />;
}
