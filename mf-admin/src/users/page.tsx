import { useTranslation, type ApiProblem } from '@larkfield/area';
import { EmptyState } from '@larkfield/ui';
import { useCallback, useMemo, useState } from 'react';
import { useKind, type KindShape } from '../data/kinds.ts';
import { sendChange } from '../data/send-change.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { OnlyRoles } from '../frame/only-roles.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { ListFilters } from '../records/list-filters.tsx';
import { Paging } from '../records/paging.tsx';
import { useRecordPage } from '../records/use-record-page.ts';
import { useSelection } from '../frame/use-selection.ts';
import { BulkSteps } from './bulk-steps.tsx';
import { mayGiveRoles, RolesDialog } from './roles-dialog.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';
import { StepDialog } from './step-dialog.tsx';
import { toUser, type StepToConfirm, type User, type UserStep } from './steps.ts';
import { UserTable } from './user-table.tsx';

/** Record kind of the accounts. The only kind that this area knows by name, because the specification does. */
const ACCOUNTS = 'identity.accounts';

/** Renders `/userManagement` (A1-A11): accounts, pending reviews, and possible steps. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <OnlyRoles path="/userManagement" title={t('users.title')}>
      <UserManagement />
    </OnlyRoles>
  );
}

function UserManagement() {
  const { t } = useTranslation('admin');
  const { shape, own, answer } = useKind(ACCOUNTS);
  return (
    <AdminFrame title={t('users.title')}>
      {answer.problem && <ProblemNotice problem={answer.problem} onRetry={answer.reload} />}
      {!shape && answer.loading && <p role="status">{t('loading')}</p>}
      {shape && <Users shape={shape} own={own} />}
    </AdminFrame>
  );
}

interface UsersProps {
  readonly shape: KindShape;
  readonly own: Readonly<Record<string, string>>;
}

function Users({ shape, own }: UsersProps) {
  const { t } = useTranslation('admin');
  const list = useRecordPage(shape);
  const steps = useSteps(list.reload);
  const [shown, setShown] = useState<User>();
  const [changed, setChanged] = useState<User>();
  const items = list.value?.items;
  const users = useMemo(() => items?.map(toUser) ?? [], [items]);
  const selection = useSelection();
  const chosen = users.filter(({ reference }) => selection.selected.has(reference));
  return (
    <>
      <ListFilters shape={shape} own={own} />
      <p role="status">{steps.done && t('users.done', { name: steps.done.name, email: steps.done.email })}</p>
      {list.problem && <ProblemNotice problem={list.problem} onRetry={list.reload} />}
      {chosen.length > 0 && (
        <BulkSteps users={chosen} mayGiveRoles={mayGiveRoles(shape)} onDone={list.reload} />
      )}
      <div aria-busy={list.loading}>
        {users.length > 0 && (
          <UserTable
            shape={shape}
            users={users}
            selected={selection.selected}
            onSelect={selection.onSelect}
            onStep={steps.ask}
            onSessions={setShown}
            onRoles={setChanged}
          />
        )}
        {list.value && users.length === 0 && (
          <EmptyState>
            <p role="status">{t('records.none')}</p>
          </EmptyState>
        )}
        {!list.value && list.loading && <p role="status">{t('loading')}</p>}
      </div>
      <Paging next={list.value?.next} />
      {users.length > 0 && <p className={parts.muted}>{t('users.keys')}</p>}
      <StepDialog
        stepToConfirm={steps.stepToConfirm}
        problem={steps.problem}
        busy={steps.busy}
        onConfirm={steps.confirm}
        onClose={steps.close}
      />
      <RolesDialog
        shape={shape}
        user={changed}
        onChanged={list.reload}
        onClose={() => setChanged(undefined)}
      />
      <SessionsDialog user={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

function useSteps(reload: () => void) {
  const [stepToConfirm, setStepToConfirm] = useState<StepToConfirm>();
  const [problem, setProblem] = useState<ApiProblem>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<User>();
  const ask = useCallback((user: User, step: UserStep) => {
    setProblem(undefined);
    setDone(undefined);
    setStepToConfirm({ user, step });
  }, []);
  return {
    stepToConfirm,
    problem,
    busy,
    done,
    ask,
    close: () => setStepToConfirm(undefined),
    async confirm(more: Readonly<Record<string, string>>) {
      if (!stepToConfirm || busy) return;
      setBusy(true);
      const result = await sendChange(stepToConfirm.step.path, { ...stepToConfirm.step.body, ...more });
      setBusy(false);
      setProblem(result.ok ? undefined : result.problem);
      if (!result.ok) return;
      setDone(stepToConfirm.user);
      setStepToConfirm(undefined);
      reload();
    },
  };
}
