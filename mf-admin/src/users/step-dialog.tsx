import { useTranslation, type ApiProblem } from '@larkfield/area';
import { useState } from 'react';
import { Confirm } from '../frame/confirm.tsx';
import parts from '../frame/parts.module.css';
import { Problem } from '../frame/problem.tsx';
import type { AskedStep } from './steps.ts';

interface StepDialogProps {
  readonly asked: AskedStep | undefined;
  readonly problem: ApiProblem | undefined;
  readonly busy: boolean;
  readonly onConfirm: (more: Readonly<Record<string, string>>) => Promise<void>;
  readonly onClose: () => void;
}

/** The specification's question (A4-A6), whom it is about, and what follows. */
export function StepDialog({ asked, problem, busy, onConfirm, onClose }: StepDialogProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const { step, user } = asked ?? {};
  const asksReason = step?.id === 'refuse';
  const more = asksReason && reason.trim() ? { reason: reason.trim() } : {};
  return (
    <Confirm
      open={asked !== undefined}
      question={step ? t(step.question, { role: step.role ?? '' }) : ''}
      action={step ? t(step.action) : ''}
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
      {problem && <Problem problem={problem} />}
    </Confirm>
  );
}
