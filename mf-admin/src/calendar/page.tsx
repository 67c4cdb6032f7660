import { useSearchParams, useSite, useTranslation } from '@larkfield/area';
import { Button, ButtonLink } from '@larkfield/ui';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { Confirm } from '../frame/confirm.tsx';
import parts from '../frame/parts.module.css';
import { Problem } from '../frame/problem.tsx';
import { useStable } from '../frame/use-stable.ts';
import { AgendaList } from './agenda-list.tsx';
import { between, dateText, put, remove, timeText, type CalendarEntry } from './entries.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryPopover } from './entry-popover.tsx';
import { Feeds } from './feeds.tsx';
import './library.css';
import { RemovedEntries } from './removed-entries.tsx';
import { useCalendar } from './use-calendar.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { ViewBar, type View } from './view-bar.tsx';

const Grid = lazy(() =>
  import(/* webpackChunkName: "calendar-grid" */ './grid.tsx').then(({ Grid: one }) => ({ default: one })),
);

/** `/admin/calendar` (A12-A16): view and day stand in the address. */
export function Component() {
  const { t } = useTranslation('admin');
  const calendar = useCalendar();
  const [edited, setEdited] = useState<CalendarEntry>();
  const [opened, setOpened] = useState<CalendarEntry>();
  const [removed, setRemoved] = useState<CalendarEntry>();
  const { view, date, show } = useView();

  const save = async (entry: CalendarEntry) => {
    if (await calendar.make(put(entry))) setEdited(undefined);
  };
  const move = (entry: CalendarEntry) => {
    setOpened(undefined);
    void calendar.make(put(entry, 'moved'));
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
        onMove={useStable(move)}
        onAdd={useCallback((start: Date) => setEdited(newEntry(start)), [])}
        onShow={useStable(show)}
      />
      <Restorable calendar={calendar} />
      <Feeds />
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
      <Confirm
        open={removed !== undefined}
        question={t('calendar.removeQuestion')}
        action={t('calendar.remove')}
        busy={calendar.busy}
        onConfirm={() => {
          if (removed) void calendar.make(remove(removed));
          setRemoved(undefined);
        }}
        onClose={() => setRemoved(undefined)}
      >
        <p>{removed?.description}</p>
      </Confirm>
    </AdminFrame>
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

/**
 * The calendar as it was asked for; the code of month and week comes when one of them is. Drawing one takes longer than a press
 * may: buttons and dialogs answer first, and what they do not change is not drawn.
 */
function Shown({ calendar, view, date, onOpen, onMove, onAdd, onShow }: ShownProps) {
  const { t } = useTranslation('admin');
  const { language, dir } = useSite();
  const loading = <p role="status">{t('loading')}</p>;
  const entries = useDeferredValue(calendar.calendar?.entries);
  const shownView = useDeferredValue(view);
  const shownDate = useDeferredValue(date);
  useKeptFocus(entries, calendar.done?.change);
  if (!entries) return calendar.problem ? null : loading;
  if (shownView === 'agenda')
    return <AgendaList entries={entries} from={dateText(shownDate)} onOpen={onOpen} />;
  return (
    <Suspense fallback={loading}>
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

/** Read anew with each version: a save is what removes and restores. */
function Restorable({ calendar }: Pick<ShownProps, 'calendar'>) {
  const version = calendar.calendar?.version;
  if (version === undefined) return null;
  const restore = (entry: CalendarEntry) => void calendar.make(put(entry, 'restored'));
  return <RemovedEntries key={version} busy={calendar.busy} onRestore={restore} />;
}

interface OutcomeProps {
  readonly calendar: ReturnType<typeof useCalendar>;
  readonly onRetried: () => void;
}

/** What came of the last change: how to take it back, or what is in its way. */
function Outcome({ calendar, onRetried }: OutcomeProps) {
  const { t } = useTranslation('admin');
  const { conflict, done, problem } = calendar;
  return (
    <>
      {problem && <Problem problem={problem} onRetry={() => void calendar.reload()} />}
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

/** A list on phones, a month where there is room for one, unless the address says otherwise. */
function useView() {
  const [params, setParams] = useSearchParams();
  const [small] = useState(() => matchMedia('(max-width: 48em)').matches);
  const asked = params.get('view');
  const view: View =
    asked === 'month' || asked === 'week' || asked === 'agenda' ? asked : small ? 'agenda' : 'month';
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
  return between({ ...empty, startDate: '', startTime: '', endDate: '', endTime: '' }, from, to);
}

const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
