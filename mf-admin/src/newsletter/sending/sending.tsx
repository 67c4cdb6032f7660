import { useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useEffect, useState } from 'react';
import { useFormats } from '../../data/use-formats.ts';
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx';
import parts from '../../frame/parts.module.css';
import { ProblemNotice } from '../../frame/problem-notice.tsx';
import type { IssueDetails } from '../model/issue.ts';
import type { IssueModel } from '../model/use-issue.ts';
import { useProgress } from '../model/use-progress.ts';
import styles from './sending.module.css';

interface SendingProps {
  readonly issue: IssueModel;
  readonly stored: IssueDetails;
}

const COUNTS = ['sent', 'waiting', 'held', 'failed'] as const;

/** Renders how many have got the issue; while it is sent, with a button that stops it. */
export function Sending({ issue, stored }: SendingProps) {
  const { t } = useTranslation('issues');
  const { moment, number } = useFormats();
  const [asks, setAsks] = useState(false);
  const { reference, version, state, startedAt, endedAt } = stored;
  const isSending = state === 'sending';
  const progress = useProgress(reference, isSending);
  const hasEnded = isSending && progress.value !== undefined && progress.value.state !== 'sending';
  const { load } = issue;
  useEffect(() => {
    if (hasEnded) void load();
  }, [hasEnded, load]);
  const counts = progress.value ?? stored.counts;
  const sent = counts?.sent ?? 0;
  const total = COUNTS.reduce((sum, name) => sum + (counts?.[name] ?? 0), 0);
  const stop = async () => {
    await issue.run('cancel', { reference, version });
    setAsks(false);
  };
  return (
    <>
      {startedAt !== undefined && <p>{t('progress.started', { time: moment(startedAt) })}</p>}
      {endedAt !== undefined && <p>{t('progress.ended', { time: moment(endedAt) })}</p>}
      {progress.problem && <ProblemNotice problem={progress.problem} onRetry={progress.reload} />}
      {isSending && counts && (
        <div>
          <label className={parts.field}>
            {t('progress.text', { sent: number(sent), total: number(total) })}
            <progress max={Math.max(1, total)} value={sent} className={styles.progress} />
          </label>
          {progress.value && !progress.value.complete && (
            <p className={parts.muted}>{t('progress.counting')}</p>
          )}
        </div>
      )}
      {counts && (
        <dl className={styles.counts}>
          {COUNTS.map((name) => (
            <div key={name}>
              <dt>{t(`progress.${name}`)}</dt>
              <dd>{number(counts[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {isSending && (
        <div>
          <Button variant="secondary" className={parts.small} onClick={() => setAsks(true)}>
            {t('progress.stop')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        question={t('progress.stopQuestion')}
        action={t('progress.stop')}
        busy={issue.busy}
        onConfirm={() => void stop()}
        onClose={() => setAsks(false)}
      >
        <p>{t('progress.stopText', { count: sent })}</p>
      </ConfirmDialog>
    </>
  );
}
