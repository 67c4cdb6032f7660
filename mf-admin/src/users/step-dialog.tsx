import { useTranslation, type ApiProblem } from '@larkfield/area';
import { useState } from 'react';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import type { StepToConfirm } from './steps.ts';

interface StepDialogProps {
  readonly stepToConfirm: StepToConfirm | undefined;
  readonly problem: ApiProblem | undefined;
  readonly busy: boolean;
  readonly onConfirm: (more: Readonly<Record<string, string>>) => Promise<void>;
  readonly onClose: () => void;
}

/** Renders the specification's question (A4-A6), the user, and the consequences. */
export function StepDialog({ stepToConfirm, problem, busy, onConfirm, onClose }: StepDialogProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const { step, user } = stepToConfirm ?? {};
  const asksReason = step?.id === 'refuse';
  const more = asksReason && reason.trim() ? { reason: reason.trim() } : {};
  return (
    <ConfirmDialog
      open={stepToConfirm !== undefined}
      question={step ? t(step.question, { role: step.role ?? '' }) : ''}
      action={step ? t(step.confirm) : ''}
      busy={busy}
      onConfirm={() => void onConfirm(more)}
      onClose={onClose}
    >
      {step && user && (
        <>
          <p>
            <strong>
              <bdi>{user.name}</bdi>
            </strong>
            {' · '}
            <bdi>{user.email}</bdi>
          </p>
          <p>{t(step.effect)}</p>
        </>
      )}
      {asksReason && (
        <label className={parts.field}>
          {t('users.refuse.reason')}
          <input
            className={parts.input}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </label>
      )}
      {problem && <ProblemNotice problem={problem} />}
    </ConfirmDialog>
  );
}
