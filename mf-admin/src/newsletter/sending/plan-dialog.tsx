import { useTranslation } from '@larkfield/area';
import { Button, Dialog } from '@larkfield/ui';
import { useId, type FormEvent } from 'react';
import parts from '../../frame/parts.module.css';
import { ProblemNotice } from '../../frame/problem-notice.tsx';
import { editorsTimeZone } from '../model/issue.ts';
import type { IssueDialogProps } from './issue-dialog-props.ts';

/** Asks for day, time and time zone of the sending. */
export function PlanDialog({ open, issue, stored, onClose }: IssueDialogProps) {
  const { t } = useTranslation('issues');
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id}>
      <div className={parts.dialog}>
        <h2 id={id} className={parts.dialogTitle}>
          {t('plan.title')}
        </h2>
        {issue.problem && <ProblemNotice problem={issue.problem} />}
        <PlanForm open={open} issue={issue} stored={stored} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function PlanForm({ issue, stored, onClose }: IssueDialogProps) {
  const { t } = useTranslation('issues');
  const { t: a } = useTranslation('admin');
  const { reference, version, sendAt, timeZone = editorsTimeZone() } = stored;
  const [day, time] = planOf(sendAt, timeZone);
  const plan = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = Object.fromEntries(new FormData(event.currentTarget));
    if (await issue.run('plan', { reference, version, ...entries })) onClose();
  };
  return (
    <form className={parts.dialog} onSubmit={(event) => void plan(event)}>
      <label className={parts.field}>
        {t('plan.day')}
        <input
          type="date"
          name="day"
          required
          min={dayIn(new Date(), timeZone)}
          defaultValue={day}
          className={parts.input}
        />
      </label>
      <label className={parts.field}>
        {t('plan.time')}
        <input type="time" name="time" required defaultValue={time} className={parts.input} />
      </label>
      <label className={parts.field}>
        {t('plan.zone')}
        <select name="timeZone" defaultValue={timeZone} className={parts.input}>
          {zonesWith(timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </label>
      <div className={parts.row}>
        <Button type="submit" className={parts.small} busy={issue.busy}>
          {t('plan.confirm')}
        </Button>
        <Button variant="secondary" className={parts.small} onClick={onClose}>
          {a('confirm.cancel')}
        </Button>
      </div>
    </form>
  );
}

function zonesWith(own: string): readonly string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes(own) ? zones : [own, ...zones];
}

/** Returns the planned day and time in a zone; without a plan, the next morning. */
function planOf(sendAt: string | undefined, timeZone: string): readonly [day: string, time: string] {
  if (sendAt === undefined) return [dayIn(new Date(Date.now() + 24 * 3_600_000), timeZone), '09:00'];
  const at = new Date(sendAt);
  const time = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return [dayIn(at, timeZone), time];
}

/** Sweden writes dates as ISO 8601 does. */
function dayIn(at: Date, timeZone: string): string {
  return at.toLocaleDateString('sv-SE', { timeZone });
}
