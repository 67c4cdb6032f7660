import { useSearchParams, useSite, useTranslation } from '@larkfield/area';
import { Button, ButtonLink } from '@larkfield/ui';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import { OnlyRoles } from '../frame/only-roles.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { useStableCallback } from '../frame/use-stable-callback.ts';
import { AgendaList } from './agenda-list.tsx';
import {
  withTimes,
  dateText,
  putChange,
  removeChange,
  timeText,
  type CalendarEntry,
} from './model/calendar-entries.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryPopover } from './entry-popover.tsx';
import { CalendarFeeds } from './feeds.tsx';
import './grid/react-big-calendar.css';
import { RemovedEntries } from './removed-entries.tsx';
import { useCalendar } from './model/use-calendar.ts';
import { useVisits } from './model/use-visits.ts';
import { useEntryTimeText } from './model/use-entry-time-text.ts';
import { useFocusAfterChange } from './use-focus-after-change.ts';
import { ViewBar, type View } from './view-bar.tsx';

const Grid = lazy(() =>
  import(/* webpackChunkName: "calendar-grid" */ './grid/grid.tsx').then(({ Grid: one }) => ({
    default: one,
  })),
);

/** Renders `/admin/calendar` (A12-A16) with view and day in the address. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <OnlyRoles path="/admin/calendar" title={t('calendar.title')}>
      <Calendar />
    </OnlyRoles>
  );
}

function Calendar() {
  const { t } = useTranslation('admin');
  const calendar = useCalendar();
  const [edited, setEdited] = useState<CalendarEntry>();
  const [opened, setOpened] = useState<CalendarEntry>();
  const [removed, setRemoved] = useState<CalendarEntry>();
  const { view, date, show } = useView();

  const save = async (entry: CalendarEntry) => {
    if (await calendar.make(putChange(entry))) setEdited(undefined);
  };
  const move = (entry: CalendarEntry) => {
    setOpened(undefined);
    void calendar.make(putChange(entry, 'moved'));
  };
  const edit = (entry: CalendarEntry) => {
    setOpened(undefined);
    setEdited(entry);
  };
  return (
    <AdminFrame
      title={t('calendar.title')}
      tools={
        <>
          <Button className={parts.small} onClick={() => setEdited(newEntry(date))}>
            {t('calendar.add')}
          </Button>
          <ButtonLink href="/api/admin/calendar.ics" variant="secondary" className={parts.small} download>
            {t('calendar.ics')}
          </ButtonLink>
        </>
      }
    >
      <ViewBar view={view} date={date} onShow={show} />
      <Outcome calendar={calendar} onRetried={() => setEdited(undefined)} />
      <Shown
        calendar={calendar}
        view={view}
        date={date}
        onOpen={setOpened}
        onMove={useStableCallback(move)}
        onAdd={useCallback((start: Date) => setEdited(newEntry(start)), [])}
        onShow={useStableCallback(show)}
      />
      <Restorable calendar={calendar} />
      <CalendarFeeds />
      <EntryPopover
        entry={opened}
        onEdit={edit}
        onMove={move}
        onRemove={(entry) => {
          setOpened(undefined);
          setRemoved(entry);
        }}
        onClose={() => setOpened(undefined)}
      />
      <EntryForm
        entry={edited}
        busy={calendar.busy}
        onSave={(entry) => void save(entry)}
        onClose={() => setEdited(undefined)}
      />
      <RemoveDialog
        entry={removed}
        busy={calendar.busy}
        onConfirm={(entry) => {
          void calendar.make(removeChange(entry));
          setRemoved(undefined);
        }}
        onClose={() => setRemoved(undefined)}
      />
    </AdminFrame>
  );
}

interface RemoveDialogProps {
  readonly entry: CalendarEntry | undefined;
  readonly busy: boolean;
  readonly onConfirm: (entry: CalendarEntry) => void;
  readonly onClose: () => void;
}

function RemoveDialog({ entry, busy, onConfirm, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('admin');
  const when = useEntryTimeText();
  return (
    <ConfirmDialog
      open={entry !== undefined}
      question={t('calendar.removeQuestion')}
      action={t('calendar.removeEntry')}
      busy={busy}
      onConfirm={() => entry && onConfirm(entry)}
      onClose={onClose}
    >
      {entry && (
        <p>
          <strong>
            <bdi>{entry.description}</bdi>
          </strong>
          , {when(entry)}
        </p>
      )}
    </ConfirmDialog>
  );
}

interface ShownProps {
  readonly calendar: ReturnType<typeof useCalendar>;
  readonly view: View;
  readonly date: Date;
  readonly onOpen: (entry: CalendarEntry) => void;
  readonly onMove: (entry: CalendarEntry) => void;
  readonly onAdd: (start: Date) => void;
  readonly onShow: (date: Date, view?: View) => void;
}

/** Renders the selected view, deferred: rendering takes longer than the response to a press may. */
function Shown({ calendar, view, date, onOpen, onMove, onAdd, onShow }: ShownProps) {
  const { t } = useTranslation('admin');
  const { language, dir } = useSite();
  const loading = <p role="status">{t('loading')}</p>;
  const visits = useVisits({ calendar: calendar.calendar?.entries, date });
  const entries = useDeferredValue(visits.entries);
  const shownView = useDeferredValue(view);
  const shownDate = useDeferredValue(date);
  useFocusAfterChange(entries, calendar.done?.change);
  if (!entries) return calendar.problem ? null : loading;
  const problem = visits.problem && <ProblemNotice problem={visits.problem} onRetry={visits.reload} />;
  if (shownView === 'agenda')
    return (
      <>
        {problem}
        <AgendaList entries={entries} from={dateText(shownDate)} onOpen={onOpen} />
      </>
    );
  return (
    <Suspense fallback={loading}>
      {problem}
      <Grid
        language={language}
        dir={dir}
        entries={entries}
        view={shownView}
        date={shownDate}
        onOpen={onOpen}
        onMove={onMove}
        onAdd={onAdd}
        onShow={onShow}
      />
    </Suspense>
  );
}

/** Loads again with each version, because any save can remove or restore entries. */
function Restorable({ calendar }: Pick<ShownProps, 'calendar'>) {
  const version = calendar.calendar?.version;
  if (version === undefined) return null;
  const restore = (entry: CalendarEntry) => void calendar.make(putChange(entry, 'restored'));
  return <RemovedEntries key={version} busy={calendar.busy} onRestore={restore} />;
}

interface OutcomeProps {
  readonly calendar: ReturnType<typeof useCalendar>;
  readonly onRetried: () => void;
}

function Outcome({ calendar, onRetried }: OutcomeProps) {
  const { t } = useTranslation('admin');
  const { conflict, done, problem } = calendar;
  return (
    <>
      {problem && <ProblemNotice problem={problem} onRetry={() => void calendar.reload()} />}
      {conflict && (
        <div role="alert" className={parts.problem}>
          <p>{t('calendar.conflict', { name: conflict.name })}</p>
          <div className={parts.row}>
            <Button
              className={parts.small}
              onClick={() => void calendar.make(conflict).then((made) => made && onRetried())}
            >
              {t('calendar.again')}
            </Button>
            <Button variant="secondary" className={parts.small} onClick={calendar.drop}>
              {t('calendar.leave')}
            </Button>
          </div>
        </div>
      )}
      <div role="status">
        {done && (
          <p className={parts.done}>
            {t(`calendar.${done.change.kind}`, { name: done.change.name })}{' '}
            <Button
              variant="secondary"
              className={parts.small}
              data-undo
              onClick={() => void calendar.undo()}
            >
              {t('calendar.undo')}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

/** Returns the view in the address; by default a list on phones, a month on wider screens. */
function useView() {
  const [params, setParams] = useSearchParams();
  const [small] = useState(() => matchMedia('(max-width: 48em)').matches);
  const requestedView = params.get('view');
  const view: View =
    requestedView === 'month' || requestedView === 'week' || requestedView === 'agenda'
      ? requestedView
      : small
        ? 'agenda'
        : 'month';
  const day = params.get('date') ?? '';
  const [today] = useState(() => dateText(new Date()));
  const shown = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : today;
  const date = useMemo(() => new Date(`${shown}T00:00`), [shown]);
  const show = (next: Date, as: View = view) =>
    setParams({ view: as, date: dateText(next) }, { preventScrollReset: true });
  return { view, date, show };
}

function newEntry(start: Date): CalendarEntry {
  const hour = timeText(start) === '00:00' ? 9 : start.getHours();
  const from = new Date(start);
  from.setHours(hour, from.getMinutes());
  const to = new Date(from);
  to.setHours(hour + 1);
  const empty = { id: newId(), description: '', specialistName: '', color: 'green' } as const;
  return withTimes({ ...empty, startDate: '', startTime: '', endDate: '', endTime: '' }, from, to);
}

const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
