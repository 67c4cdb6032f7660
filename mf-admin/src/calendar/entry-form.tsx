import { useTranslation } from '@larkfield/area';
import { Button, Dialog } from '@larkfield/ui';
import { useState, type FormEvent } from 'react';
import parts from '../frame/parts.module.css';
import { endOf, ENTRY_COLORS, startOf, type CalendarEntry } from './model/calendar-entries.ts';

interface EntryFormProps {
  readonly entry: CalendarEntry | undefined;
  readonly busy: boolean;
  readonly onSave: (entry: CalendarEntry) => void;
  readonly onClose: () => void;
}

/** Asks in the order of thinking: what, from when, until when, with whom, and then how it looks. */
export function EntryForm({ entry, busy, onSave, onClose }: EntryFormProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open={entry !== undefined} onClose={onClose} labelledBy="entry-title">
      <h2 id="entry-title" className={parts.dialogTitle}>
        {entry?.description ? t('calendar.edit') : t('calendar.add')}
      </h2>
      {entry && <Fields key={entry.id} entry={entry} busy={busy} onSave={onSave} onClose={onClose} />}
    </Dialog>
  );
}

const WHEN = ['startDate', 'startTime', 'endDate', 'endTime'] as const;

function Fields({ entry, busy, onSave, onClose }: EntryFormProps & { readonly entry: CalendarEntry }) {
  const { t } = useTranslation('admin');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = entryOf(new FormData(event.currentTarget), entry);
    const backwards = startOf(next) > endOf(next);
    setWrong(backwards);
    if (!backwards && !busy) onSave(next);
  };
  return (
    <form className={parts.dialog} onSubmit={submit}>
      {wrong && (
        <p role="alert" className={parts.problem}>
          {t('calendar.backwards')}
        </p>
      )}
      <label className={parts.field}>
        {t('calendar.what')}
        <input
          name="description"
          required
          maxLength={500}
          className={parts.input}
          defaultValue={entry.description}
        />
      </label>
      <div className={parts.bar}>
        {WHEN.map((name) => (
          <label key={name} className={parts.field}>
            {t(`calendar.${name}`)}
            <input
              name={name}
              type={name.endsWith('Date') ? 'date' : 'time'}
              required
              className={parts.input}
              defaultValue={entry[name]}
            />
          </label>
        ))}
      </div>
      <label className={parts.field}>
        {t('calendar.specialist')}
        <input
          name="specialistName"
          required
          maxLength={100}
          className={parts.input}
          defaultValue={entry.specialistName}
        />
      </label>
      <label className={parts.field}>
        {t('calendar.color')}
        <select name="color" className={parts.input} defaultValue={entry.color}>
          {ENTRY_COLORS.map((color) => (
            <option key={color} value={color}>
              {t(`calendar.colors.${color}`)}
            </option>
          ))}
        </select>
      </label>
      <div className={parts.row}>
        <Button type="submit" busy={busy} className={parts.small}>
          {t('calendar.save')}
        </Button>
        <Button variant="secondary" className={parts.small} onClick={onClose}>
          {t('confirm.cancel')}
        </Button>
      </div>
    </form>
  );
}

function entryOf(sent: FormData, entry: CalendarEntry): CalendarEntry {
  const text = (name: string) => String(sent.get(name) ?? '').trim();
  return {
    id: entry.id,
    description: text('description'),
    specialistName: text('specialistName'),
    startDate: text('startDate'),
    startTime: text('startTime'),
    endDate: text('endDate'),
    endTime: text('endTime'),
    color: ENTRY_COLORS.find((color) => color === text('color')) ?? entry.color,
  };
}
