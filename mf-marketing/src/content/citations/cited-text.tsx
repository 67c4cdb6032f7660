import { Trans, useTranslation, type ParseKeys } from '@larkfield/area';
import { use } from 'react';
import styles from './cited-text.module.css';
import { PageNotesContext, type SourceNoteName } from './source-notes.ts';

/** Renders the number of a source note as a link beside a figure. */
function Mark({ note }: { readonly note: SourceNoteName }) {
  const { t } = useTranslation('marketing');
  const number = use(PageNotesContext).indexOf(note) + 1;
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
  /** Key of a text with `<note/>` after its figure; `<strong>` marks emphasis. */
  readonly text: ParseKeys<'marketing'>;
  readonly note: SourceNoteName;
}

export function CitedText({ text, note }: CitedProps) {
  const { t } = useTranslation('marketing');
  return <Trans t={t} i18nKey={text} components={{ note: <Mark note={note} />, strong: <strong /> }} />;
}
