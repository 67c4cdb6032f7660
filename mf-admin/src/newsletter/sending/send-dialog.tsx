import { useTranslation } from '@larkfield/area';
import { LANGUAGES } from '@larkfield/contracts';
import { FREQUENCIES } from '@larkfield/contracts/catalogues';
import { useFetch } from '@larkfield/ui';
import { useFormats } from '../../data/use-formats.ts';
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx';
import { ProblemNotice } from '../../frame/problem-notice.tsx';
import { editorsTimeZone, readPath, type IssueDue } from '../model/issue.ts';
import { useLanguageNames } from '../model/use-language-names.ts';
import type { IssueDialogProps } from './issue-dialog-props.ts';
import styles from './sending.module.css';

/** Asks before an issue is sent, with the number of people who get it now. */
export function SendDialog({ open, issue, stored, onClose }: IssueDialogProps) {
  const { t } = useTranslation('issues');
  const { reference, version } = stored;
  const timeZone = editorsTimeZone();
  const due = useFetch<IssueDue>(open ? readPath('due', reference, { timeZone }) : undefined);
  const { value, loading } = due;
  const send = async () => {
    if (await issue.run('send', { reference, version, timeZone })) onClose();
  };
  const total = value?.total ?? 0;
  return (
    <ConfirmDialog
      open={open}
      question={t('send.question')}
      action={t('send.confirm', { count: total })}
      busy={issue.busy || loading}
      disabled={!value || total === 0}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      {due.problem && <ProblemNotice problem={due.problem} onRetry={due.reload} />}
      {issue.problem && <ProblemNotice problem={issue.problem} />}
      {value && <Due due={value} />}
    </ConfirmDialog>
  );
}

function Due({ due: { total, byLanguage, byFrequency } }: { readonly due: IssueDue }) {
  const { t } = useTranslation('issues');
  const { t: f } = useTranslation('forms');
  const { number } = useFormats();
  const { nameOf } = useLanguageNames();
  const languages = LANGUAGES.map(({ tag }) => [nameOf(tag), byLanguage[tag] ?? 0] as const);
  const frequencies = FREQUENCIES.map((one) => [f(`frequencies.${one}`), byFrequency[one] ?? 0] as const);
  return (
    <>
      <p>{total === 0 ? t('send.nobody') : t('send.due', { count: total })}</p>
      {total > 0 && (
        <>
          <p>{t('send.later')}</p>
          {[frequencies, languages].map((list, index) => (
            <dl key={index} className={styles.counts}>
              {list
                .filter(([, count]) => count > 0)
                .map(([name, count]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{number(count)}</dd>
                  </div>
                ))}
            </dl>
          ))}
        </>
      )}
    </>
  );
}
