import { useTranslation } from '@larkfield/area';
import type { Language } from '@larkfield/contracts';
import { Button, cx, useFetch } from '@larkfield/ui';
import { useEffect, useState, type MouseEvent } from 'react';
import { useFormats } from '../../data/use-formats.ts';
import parts from '../../frame/parts.module.css';
import { ProblemNotice } from '../../frame/problem-notice.tsx';
import { placeOf, type Finding } from '../model/findings.ts';
import { readPath, type IssueDetails } from '../model/issue.ts';
import { useLanguageNames } from '../model/use-language-names.ts';
import styles from './preview.module.css';

interface ChecksProps {
  readonly stored: IssueDetails;
  readonly onLanguage: (language: Language) => void;
}

/** Renders what the service has found in the stored issue, with links to the places. */
export function Checks({ stored, onLanguage }: ChecksProps) {
  const { t } = useTranslation('issues');
  const { t: a } = useTranslation('admin');
  const { value, problem, loading, reload } = useFetch<{ readonly findings: readonly Finding[] }>(
    readPath('check', stored.reference),
  );
  const goTo = usePlaces(onLanguage, stored.fallback);
  return (
    <section aria-labelledby="issue-checks" className={parts.panel}>
      <h2 id="issue-checks" className={parts.panelTitle}>
        {t('checks.title')}
      </h2>
      {problem && <ProblemNotice problem={problem} />}
      <p role="status">
        {loading && !value ? a('loading') : value?.findings.length === 0 && t('checks.fine')}
      </p>
      {value && value.findings.length > 0 && (
        <ul className={styles.findings}>
          {value.findings.map((finding) => (
            <li
              key={JSON.stringify(finding)}
              className={cx(styles.finding, finding.severity === 'stop' && styles.stop)}
            >
              <FindingText finding={finding} />
              {placeOf(finding) && (
                <p>
                  <a href={`#${placeOf(finding)}`} onClick={(event) => goTo(event, finding)}>
                    {t('checks.go')}
                  </a>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="secondary" className={parts.small} busy={loading} onClick={reload}>
          {t('checks.again')}
        </Button>
      </div>
    </section>
  );
}

export function FindingText({ finding }: { readonly finding: Finding }) {
  const { t } = useTranslation('issues');
  const { nameOf } = useLanguageNames();
  const { value: format } = useFormats();
  const { kind, severity, language, target, bytes } = finding;
  return (
    <>
      <p>
        <strong>{t(`checks.severities.${severity}`)}</strong>
        {language && ` · ${nameOf(language)}`}
      </p>
      <p>
        {t(`checks.kinds.${kind}`, { size: bytes === undefined ? '' : format({ type: 'bytes' }, bytes) })}
      </p>
      {target !== undefined && (
        <p className={parts.muted}>
          <bdi>{target}</bdi>
        </p>
      )}
    </>
  );
}

/** Returns a handler that shows the language of a finding, then focuses the field. */
function usePlaces(onLanguage: (language: Language) => void, fallback: Language) {
  const [place, setPlace] = useState<{ readonly id: string }>();
  useEffect(() => {
    if (place) document.getElementById(place.id)?.focus();
  }, [place]);
  return (event: MouseEvent, finding: Finding) => {
    event.preventDefault();
    const id = placeOf(finding);
    if (id === undefined) return;
    onLanguage(finding.language ?? fallback);
    setPlace({ id });
  };
}
