import { useTranslation } from '@larkfield/area';
import { LANGUAGES, type Language } from '@larkfield/contracts';
import { Button, cx, useFetch } from '@larkfield/ui';
import { lazy, Suspense, useState } from 'react';
import { useFormats } from '../../data/use-formats.ts';
import parts from '../../frame/parts.module.css';
import { ProblemNotice } from '../../frame/problem-notice.tsx';
import { ISSUES_CALL, readPath, type IssueDetails } from '../model/issue.ts';
import type { IssueModel } from '../model/use-issue.ts';
import { useLanguageNames } from '../model/use-language-names.ts';
import styles from './preview.module.css';

const PagePreview = lazy(() =>
  import(/* webpackChunkName: "issue-page-preview" */ './page-preview.tsx').then(({ PagePreview: one }) => ({
    default: one,
  })),
);

interface PreviewProps {
  readonly issue: IssueModel;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly onSave: () => Promise<IssueDetails | undefined>;
}

const VIEWS = ['mail', 'text', 'page'] as const;
type View = (typeof VIEWS)[number];

/** Renders the issue as readers of a language get it. Changes are saved before. */
export function Preview({ issue: { stored, busy, dirty }, language, onLanguage, onSave }: PreviewProps) {
  const { t } = useTranslation('issues');
  const { nameOf } = useLanguageNames();
  const [isOpen, setOpen] = useState(false);
  const open = async () => setOpen((await onSave()) !== undefined);
  const shown = isOpen && !dirty ? stored : undefined;
  return (
    <section aria-labelledby="issue-preview" className={parts.panel}>
      <h2 id="issue-preview" className={parts.panelTitle}>
        {t('preview.title')}
      </h2>
      <div className={parts.row}>
        <label className={parts.field}>
          {t('preview.language')}
          <select
            className={parts.input}
            value={language}
            onChange={({ target }) => onLanguage(target.value as Language)}
          >
            {LANGUAGES.map(({ tag }) => (
              <option key={tag} value={tag}>
                {nameOf(tag)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {shown ? (
        <Shown key={`${shown.version} ${language}`} issue={shown} language={language} />
      ) : (
        <div>
          <Button variant="secondary" className={parts.small} busy={busy} onClick={() => void open()}>
            {t(dirty ? 'preview.saveAndShow' : 'preview.show')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface ShownProps {
  readonly issue: IssueDetails;
  readonly language: Language;
}

interface MailPreview {
  readonly subject: string;
  readonly text: string;
  readonly bytes: number;
  readonly language: Language;
}

function Shown({ issue, language }: ShownProps) {
  const { t } = useTranslation('issues');
  const { t: a } = useTranslation('admin');
  const { value: format } = useFormats();
  const { nameOf } = useLanguageNames();
  const [view, setView] = useState<View>('mail');
  const { reference, version } = issue;
  const preview = useFetch<MailPreview>(readPath('preview', reference, { language }));
  const { value } = preview;
  if (!value) {
    return preview.problem ? (
      <ProblemNotice problem={preview.problem} onRetry={preview.reload} />
    ) : (
      <p role="status">{a('loading')}</p>
    );
  }
  const query = new URLSearchParams({ reference, language, version: String(version) });
  return (
    <>
      <div role="group" aria-label={t('preview.title')} className={parts.row}>
        {VIEWS.map((one) => (
          <Button
            key={one}
            variant="secondary"
            className={cx(parts.small, one === view && styles.current)}
            aria-pressed={one === view}
            onClick={() => setView(one)}
          >
            {t(`preview.views.${one}`)}
          </Button>
        ))}
      </div>
      <p className={parts.muted}>
        {t('preview.size', { size: format({ type: 'bytes' }, value.bytes) })}
        {value.language !== language && ` ${t('preview.fallback', { language: nameOf(value.language) })}`}
      </p>
      {view === 'mail' && (
        <>
          <p>
            <strong lang={value.language} dir="auto">
              {value.subject}
            </strong>
          </p>
          <iframe
            title={t('preview.frame')}
            src={`${ISSUES_CALL}/preview/page?${query.toString()}`}
            // No scripts. Its own origin, because pictures of the site are only sent to the site.
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            className={styles.frame}
          />
        </>
      )}
      {view === 'text' && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
        <pre tabIndex={0} lang={value.language} dir="auto" className={styles.plain}>
          {value.text}
        </pre>
      )}
      {view === 'page' && (
        <Suspense fallback={<p role="status">{a('loading')}</p>}>
          <PagePreview content={issue} language={value.language} />
        </Suspense>
      )}
    </>
  );
}
