import { Link, useNavigate, useTranslation } from '@larkfield/area';
import type { Language } from '@larkfield/contracts';
import { Button } from '@larkfield/ui';
import { useEffect, useState } from 'react';
import { useFormats } from '../../data/use-formats.ts';
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx';
import parts from '../../frame/parts.module.css';
import type { IssueDetails } from '../model/issue.ts';
import type { IssueModel } from '../model/use-issue.ts';
import type { IssueDialogProps } from './issue-dialog-props.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { Sending } from './sending.tsx';
import { TestMail } from './test-mail.tsx';

interface SendPanelProps {
  readonly issue: IssueModel;
  readonly language: Language;
  /** Saves the changes and resolves with the stored issue. */
  readonly onSave: () => Promise<IssueDetails | undefined>;
}

/** Renders what can be done with the whole issue in its state. */
export function SendPanel({ issue, language, onSave }: SendPanelProps) {
  const { t } = useTranslation('issues');
  const { stored } = issue;
  const state = stored?.state ?? 'draft';
  return (
    <section aria-labelledby="issue-send" className={parts.panel}>
      <h2 id="issue-send" className={parts.panelTitle}>
        {t('send.title')}
      </h2>
      {state !== 'draft' && <p>{t(`states.${state}`)}</p>}
      {stored && state === 'planned' && <Planned issue={issue} stored={stored} />}
      {state === 'draft' && <Draft issue={issue} language={language} onSave={onSave} />}
      {stored?.startedAt !== undefined && <Sending issue={issue} stored={stored} />}
      {stored?.number !== undefined && (
        <p>
          <Link to={`/newsletter/issues/${stored.number}`}>{t('send.page')}</Link>
        </p>
      )}
    </section>
  );
}

function Draft({ issue, language, onSave }: SendPanelProps) {
  const { t } = useTranslation('issues');
  const [asked, setAsked] = useState<'send' | 'plan' | 'remove'>();
  const close = () => setAsked(undefined);
  const { stored, busy } = issue;
  const ask = async (question: 'send' | 'plan') => {
    if (!busy && (await onSave())) setAsked(question);
  };
  return (
    <>
      <TestMail language={language} busy={busy} onSave={onSave} />
      <div className={parts.row}>
        <Button className={parts.small} busy={busy} onClick={() => void ask('send')}>
          {t('send.now')}
        </Button>
        <Button variant="secondary" className={parts.small} busy={busy} onClick={() => void ask('plan')}>
          {t('send.plan')}
        </Button>
        {stored && (
          <Button variant="secondary" className={parts.small} onClick={() => setAsked('remove')}>
            {t('send.remove')}
          </Button>
        )}
      </div>
      {stored && (
        <>
          <SendDialog open={asked === 'send'} issue={issue} stored={stored} onClose={close} />
          <PlanDialog open={asked === 'plan'} issue={issue} stored={stored} onClose={close} />
          <RemoveDialog open={asked === 'remove'} issue={issue} stored={stored} onClose={close} />
        </>
      )}
    </>
  );
}

function RemoveDialog({ open, issue, stored, onClose }: IssueDialogProps) {
  const { t } = useTranslation('issues');
  const navigate = useNavigate();
  const { reference, version } = stored;
  const remove = async () => {
    const isRemoved = await issue.run('remove', { reference, version });
    onClose();
    if (isRemoved) void navigate('/admin/newsletter');
  };
  return (
    <ConfirmDialog
      open={open}
      question={t('send.removeQuestion')}
      action={t('send.remove')}
      busy={issue.busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        <bdi>{stored.subject || t('noSubject')}</bdi>
      </p>
    </ConfirmDialog>
  );
}

/** How often a sending that is about to start is asked for. */
const STARTING_MS = 2_000;

interface PlannedProps {
  readonly issue: IssueModel;
  readonly stored: IssueDetails;
}

function Planned({ issue, stored }: PlannedProps) {
  const { t } = useTranslation('issues');
  const { moment } = useFormats();
  const [asks, setAsks] = useState<'send' | 'plan'>();
  const close = () => setAsks(undefined);
  const { reference, version, sendAt, timeZone } = stored;
  const isStarting = sendAt !== undefined && Date.parse(sendAt) <= Date.now();
  const { load } = issue;
  useEffect(() => {
    if (!isStarting) return;
    const timer = setInterval(() => void load(), STARTING_MS);
    return () => clearInterval(timer);
  }, [isStarting, load]);
  if (isStarting) return <p role="status">{t('send.starting')}</p>;
  return (
    <>
      {sendAt !== undefined && <p>{t('send.planned', { time: moment(sendAt), zone: timeZone ?? '' })}</p>}
      <div className={parts.row}>
        <Button
          variant="secondary"
          className={parts.small}
          busy={issue.busy}
          onClick={() => void issue.run('unplan', { reference, version })}
        >
          {t('send.unplan')}
        </Button>
        <Button variant="secondary" className={parts.small} onClick={() => setAsks('plan')}>
          {t('send.replan')}
        </Button>
        <Button variant="secondary" className={parts.small} onClick={() => setAsks('send')}>
          {t('send.now')}
        </Button>
      </div>
      <SendDialog open={asks === 'send'} issue={issue} stored={stored} onClose={close} />
      <PlanDialog open={asks === 'plan'} issue={issue} stored={stored} onClose={close} />
    </>
  );
}
