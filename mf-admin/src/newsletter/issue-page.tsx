import { Link, useNavigate, useSearchParams, useTranslation } from '@larkfield/area';
import type { Language } from '@larkfield/contracts';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import { AdminFrame } from '../frame/admin-frame.tsx';
import parts from '../frame/parts.module.css';
import { OnlyRoles } from '../frame/only-roles.tsx';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { ConflictNotice } from './editing/conflict-notice.tsx';
import { Items } from './editing/items.tsx';
import { TextPanel } from './editing/text-panel.tsx';
import { issuePath, type IssueContent, type IssueDetails } from './model/issue.ts';
import { useIssue, type IssueModel } from './model/use-issue.ts';
import { Checks } from './preview/checks.tsx';
import { Preview } from './preview/preview.tsx';
import { SendPanel } from './sending/send-panel.tsx';

/** Renders `/admin/newsletter/issue`: one issue, to write, check, try, plan and send. */
export function Component() {
  const { t } = useTranslation('issues');
  return (
    <OnlyRoles path="/admin/newsletter/issue" title={t('newTitle')}>
      <IssuePage />
    </OnlyRoles>
  );
}

function IssuePage() {
  const { t } = useTranslation('issues');
  const { t: a } = useTranslation('admin');
  const [params] = useSearchParams();
  const reference = params.get('reference');
  const issue = useIssue(reference);
  const { content, stored, problem } = issue;
  return (
    <AdminFrame
      title={stored ? stored.subject || t('noSubject') : t('newTitle')}
      tools={<Link to="/admin/newsletter">{t('title')}</Link>}
    >
      {problem && <ProblemNotice problem={problem} onRetry={content ? undefined : () => void issue.load()} />}
      {!content && !problem && <p role="status">{a('loading')}</p>}
      {content && <Issue issue={issue} content={content} />}
    </AdminFrame>
  );
}

interface IssueProps {
  readonly issue: IssueModel;
  readonly content: IssueContent;
}

function Issue({ issue, content }: IssueProps) {
  const navigate = useNavigate();
  const [language, setLanguage] = useState<Language>(content.fallback);
  const { stored } = issue;
  const isDraft = !stored || stored.state === 'draft';

  /** Saves before the service previews, checks or sends, all of which read the stored issue. */
  const save = async (): Promise<IssueDetails | undefined> => {
    const saved = await issue.save();
    if (saved && !stored) void navigate(issuePath(saved.reference), { replace: true });
    return saved;
  };
  return (
    <>
      <ConflictNotice issue={issue} />
      {isDraft && (
        <>
          <TextPanel issue={issue} content={content} language={language} onLanguage={setLanguage} />
          <Items content={content} onChange={issue.change} />
          <SaveBar issue={issue} onSave={() => void save()} />
        </>
      )}
      <Preview issue={issue} language={language} onLanguage={setLanguage} onSave={save} />
      {stored && isDraft && <Checks key={stored.version} stored={stored} onLanguage={setLanguage} />}
      <SendPanel issue={issue} language={language} onSave={save} />
    </>
  );
}

interface SaveBarProps {
  readonly issue: IssueModel;
  readonly onSave: () => void;
}

function SaveBar({ issue: { busy, dirty, saved, stored }, onSave }: SaveBarProps) {
  const { t } = useTranslation('issues');
  return (
    <div className={parts.row}>
      <Button className={parts.small} busy={busy} onClick={onSave}>
        {t('save')}
      </Button>
      <p role="status" className={parts.muted}>
        {dirty && stored ? t('unsaved') : saved && t('saved')}
      </p>
    </div>
  );
}
