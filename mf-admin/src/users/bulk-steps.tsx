import { useSite, useTranslation, type ParseKeys } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import { sendChange } from '../data/send-change.ts';
import { useFormats } from '../data/use-formats.ts';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import { NameList } from '../frame/name-list.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import {
  BULK_STEPS,
  planBulkStep,
  runBulkPlan,
  type BulkOutcome,
  type BulkStep,
  type BulkPlan,
} from './bulk-plan.ts';
import type { User } from './steps.ts';

interface BulkStepsProps {
  readonly users: readonly User[];
  readonly mayGiveRoles: boolean;
  readonly onDone: () => void;
}

export function BulkSteps({ users, mayGiveRoles, onDone }: BulkStepsProps) {
  const { t } = useTranslation('admin');
  const { session } = useSite();
  const { number } = useFormats();
  const [chosenStep, setChosenStep] = useState<BulkStep>('approve');
  const [isConfirming, setIsConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const shown = BULK_STEPS.filter((step) => mayGiveRoles || !isOfLevels(step));
  const plan = planBulkStep(users, chosenStep, session.username, mayGiveRoles);

  const run = async () => {
    setBusy(true);
    const result = await runBulkPlan(plan.steps, sendChange);
    setBusy(false);
    setIsConfirming(false);
    setOutcome(result);
    if (result.changed > 0) onDone();
  };
  return (
    <div className={parts.panel} role="group" aria-label={t('users.bulk.title')}>
      <div className={parts.row}>
        <p>{t('bulk.selected', { number: number(users.length) })}</p>
        <label className={parts.row}>
          {t('users.bulk.step')}
          <select
            className={parts.input}
            value={chosenStep}
            onChange={({ currentTarget }) => setChosenStep(shown[currentTarget.selectedIndex] ?? 'approve')}
          >
            {shown.map((step) => (
              <option key={step} value={step}>
                {t(nameOf(step))}
              </option>
            ))}
          </select>
        </label>
        <Button className={parts.small} onClick={() => setIsConfirming(true)}>
          {t('users.bulk.check')}
        </Button>
      </div>
      {outcome && <Outcome outcome={outcome} />}
      <ConfirmDialog
        open={isConfirming}
        question={t('users.bulk.question', { step: t(nameOf(chosenStep)) })}
        action={`${t(nameOf(chosenStep))} (${number(plan.steps.length)})`}
        disabled={plan.steps.length === 0}
        busy={busy}
        onConfirm={() => void run()}
        onClose={() => setIsConfirming(false)}
      >
        <Summary plan={plan} />
      </ConfirmDialog>
    </div>
  );
}

const isOfLevels = (step: BulkStep) => step === 'makeAdmin' || step === 'makeUser';

function nameOf(step: BulkStep): ParseKeys<'admin'> {
  return isOfLevels(step) ? `users.role.${step}` : `users.${step}.confirm`;
}

const nameOfUser = ({ name, username, email }: User) => `${name || username} · ${email}`;

function Summary({ plan: { steps, unable, self } }: { readonly plan: BulkPlan }) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const [first] = steps;
  return (
    <>
      <p>{t('bulk.will', { number: number(steps.length) })}</p>
      <NameList names={steps.map(({ user }) => nameOfUser(user))} />
      {first && <p>{t(first.step.effect)}</p>}
      {unable.length > 0 && (
        <>
          <p>{t('bulk.cannot', { number: number(unable.length) })}</p>
          <NameList names={unable.map(nameOfUser)} />
        </>
      )}
      {self && <p>{t('users.bulk.self')}</p>}
      {first?.step.takes && <p>{t('users.bulk.last')}</p>}
    </>
  );
}

function Outcome({ outcome: { changed, refused, problem } }: { readonly outcome: BulkOutcome }) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const names = refused.map((user) => user.name || user.username).join(', ');
  return (
    <>
      <p role="status">{t('bulk.outcome', { changed: number(changed), refused: names || number(0) })}</p>
      {problem && <ProblemNotice problem={problem} />}
    </>
  );
}
