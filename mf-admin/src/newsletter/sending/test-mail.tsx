import { useTranslation, type ApiProblem } from '@larkfield/area';
import type { Language } from '@larkfield/contracts';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import { sendChange } from '../../data/send-change.ts';
import parts from '../../frame/parts.module.css';
import { ProblemNotice } from '../../frame/problem-notice.tsx';
import { ISSUES_CALL, type IssueDetails } from '../model/issue.ts';
import { useLanguageNames } from '../model/use-language-names.ts';

interface TestMailProps {
  readonly language: Language;
  readonly busy: boolean;
  readonly onSave: () => Promise<IssueDetails | undefined>;
}

/** Sends the issue in the shown language to the editor's own address. */
export function TestMail({ language, busy, onSave }: TestMailProps) {
  const { t } = useTranslation('issues');
  const { nameOf } = useLanguageNames();
  const [to, setTo] = useState<string>();
  const [problem, setProblem] = useState<ApiProblem>();
  const [sending, setSending] = useState(false);
  const send = async () => {
    if (busy || sending) return;
    setSending(true);
    setTo(undefined);
    setProblem(undefined);
    const stored = await onSave();
    if (stored) {
      const { reference } = stored;
      const result = await sendChange<{ readonly to: string }>(`${ISSUES_CALL}/test`, {
        reference,
        language,
      });
      if (result.ok) setTo(result.value.to);
      else setProblem(result.problem);
    }
    setSending(false);
  };
  return (
    <>
      <div className={parts.row}>
        <Button
          variant="secondary"
          className={parts.small}
          busy={busy || sending}
          onClick={() => void send()}
        >
          {t('send.test', { language: nameOf(language) })}
        </Button>
        <p role="status">{to !== undefined && t('send.tested', { address: to })}</p>
      </div>
      {problem && <ProblemNotice problem={problem} />}
    </>
  );
}
