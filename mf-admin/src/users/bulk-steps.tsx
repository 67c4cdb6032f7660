import { useSite, useTranslation, type ParseKeys } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import { send } from '../data/send.ts';
import { useFormats } from '../data/use-formats.ts';
import { Confirm } from '../frame/confirm.tsx';
import parts from '../frame/parts.module.css';
import { Problem } from '../frame/problem.tsx';
import { BULK_STEPS, planOf, takeAll, type BulkOutcome, type BulkStep, type Plan } from './bulk.ts';
import type { User } from './steps.ts';

interface BulkStepsProps {
  readonly users: readonly User[];
  readonly onDone: () => void;
}

const MOST_NAMED = 10;

/** A step for all who are selected, after it was said for whom it happens and for whom not. */
export function BulkSteps({ users, onDone }: BulkStepsProps) {
  const { t } = useTranslation('admin');
  const { session } = useSite();
  const { number } = useFormats();
  const [asked, setAsked] = useState<BulkStep>('approve');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const plan = planOf(users, asked, session.username);

  const run = async () => {
    setBusy(true);
    const result = await takeAll(plan.steps, send);
    setBusy(false);
    setAsking(false);
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
            value={asked}
            onChange={({ currentTarget }) => setAsked(BULK_STEPS[currentTarget.selectedIndex] ?? 'approve')}
          >
            {BULK_STEPS.map((step) => (
              <option key={step} value={step}>
                {t(nameOf(step))}
              </option>
            ))}
          </select>
        </label>
        <Button className={parts.small} onClick={() => setAsking(true)}>
          {t('users.bulk.check')}
        </Button>
      </div>
      {outcome && <Outcome outcome={outcome} />}
      <Confirm
        open={asking}
        question={t('users.bulk.question', { step: t(nameOf(asked)) })}
        action={t('users.bulk.go')}
        busy={busy}
        onConfirm={() => plan.steps.length > 0 && void run()}
        onClose={() => setAsking(false)}
      >
        <Summary plan={plan} />
      </Confirm>
    </div>
  );
}

function nameOf(step: BulkStep): ParseKeys<'admin'> {
  return step === 'makeAdmin' || step === 'makeUser' ? `users.bulk.${step}` : `users.${step}.action`;
}

function Summary({ plan: { steps, unable, self } }: { readonly plan: Plan }) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const [first] = steps;
  const named = steps.slice(0, MOST_NAMED);
  return (
    <>
      <p>{t('bulk.will', { number: number(steps.length) })}</p>
      <ul>
        {named.map(({ user }) => (
          <li key={user.reference}>
            <bdi>{user.name || user.username}</bdi> · <bdi>{user.email}</bdi>
          </li>
        ))}
        {steps.length > named.length && (
          <li>{t('users.bulk.more', { number: number(steps.length - named.length) })}</li>
        )}
      </ul>
      {first && <p>{t(first.step.effect)}</p>}
      {unable.length > 0 && <p>{t('bulk.cannot', { number: number(unable.length) })}</p>}
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
      {problem && <Problem problem={problem} />}
    </>
  );
}
