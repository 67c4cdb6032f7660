import { Link, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import type { OwnedRecordKind } from '@larkfield/contracts';
import { Button, ButtonLink } from '@larkfield/ui';
import { useState } from 'react';
import { listPath, type KindShape } from '../data/kinds.ts';
import { sendChange } from '../data/send-change.ts';
import { useDownload } from '../data/use-download.ts';
import { useFormats } from '../data/use-formats.ts';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { countUntil, endOfDay, eraseAll, type CountedKind, type Erased } from './retention-preview.ts';
import styles from './page.module.css';

interface KindRetentionProps {
  readonly owned: OwnedRecordKind;
  /** Missing if the caller's roles may not read the records. */
  readonly shape: KindShape | undefined;
  readonly counted: CountedKind;
  readonly onErased: () => void;
}

/** Renders the retention of a kind: days per state, deletions per day, and early deletion. */
export function KindRetention({ owned, shape, counted, onErased }: KindRetentionProps) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const states = shape?.states.filter(({ keepDays }) => keepDays !== undefined) ?? [];
  const mayExport = shape !== undefined && shape.access?.export !== false;
  return (
    <div className={styles.kind}>
      <h3 className={styles.name}>{shape ? <Link to={listPath(owned)}>{owned.label}</Link> : owned.label}</h3>
      <ul className={styles.states}>
        {states.map(({ id, label, keepDays = 0, law }) => (
          <li key={id}>
            {t('retention.kept', { state: label, days: number(keepDays) })}
            {law && ` (${law})`}
          </li>
        ))}
      </ul>
      {counted.days.length === 0 && <p className={parts.muted}>{t('retention.nothing')}</p>}
      {counted.days.length > 0 && <Days label={owned.label} {...counted} />}
      <Steps owned={owned} counted={counted} mayExport={mayExport} onErased={onErased} />
    </div>
  );
}

function Days({ label, days, more }: Pick<CountedKind, 'days' | 'more'> & { readonly label: string }) {
  const { t } = useTranslation('admin');
  const { day, number } = useFormats();
  return (
    <div className={parts.scroll}>
      <table className={parts.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('retention.day')}</th>
            <th scope="col">{t('retention.records')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, count }, index) => (
            <tr key={date}>
              <th scope="row">{day(date)}</th>
              <td>
                {number(count)}
                {more && index === days.length - 1 && '+'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Renders the table of records due until a chosen day, and their immediate deletion. */
function Steps({
  owned,
  counted,
  mayExport,
  onErased,
}: Omit<KindRetentionProps, 'shape'> & { readonly mayExport: boolean }) {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  const { day, number } = useFormats();
  const [chosen, setChosen] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const run = useRun(owned, onErased);
  const download = useDownload();
  const { days } = counted;
  const until = days.some(({ date }) => date === chosen) ? chosen : (days[0]?.date ?? '');
  const count = countUntil(days, until);
  const query = new URLSearchParams({ before: until && endOfDay(until), language }).toString();
  return (
    <>
      {days.length > 0 && (
        <div className={parts.row}>
          <label className={parts.row}>
            {t('retention.until')}
            <select
              className={parts.input}
              value={until}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            >
              {days.map(({ date }) => (
                <option key={date} value={date}>
                  {day(date)}
                </option>
              ))}
            </select>
          </label>
          {mayExport && (
            <ButtonLink
              href={`/api/${owned.service}/records/retention/${owned.id}?${query}`}
              variant="secondary"
              className={parts.small}
              aria-label={t('retention.saveOf', { kind: owned.label })}
              onClick={download.onClick}
              download
            >
              {t('retention.save')}
            </ButtonLink>
          )}
          <Button
            variant="secondary"
            className={parts.small}
            aria-label={t('retention.runOf', { kind: owned.label })}
            onClick={() => setIsConfirming(true)}
          >
            {t('retention.run')}
          </Button>
        </div>
      )}
      <p role="status">
        {run.done && t('retention.done', { erased: number(run.done.erased), kept: number(run.done.kept) })}
      </p>
      {download.problem && <ProblemNotice problem={download.problem} />}
      {run.problem && <ProblemNotice problem={run.problem} />}
      <ConfirmDialog
        open={isConfirming}
        question={t('retention.question', { kind: owned.label, day: until && day(until) })}
        action={t('retention.run')}
        busy={run.busy}
        onConfirm={() => void run.start(until, count).then(() => setIsConfirming(false))}
        onClose={() => setIsConfirming(false)}
      >
        <p>{t('retention.will', { number: number(count) })}</p>
        <p>{t('retention.effect')}</p>
      </ConfirmDialog>
    </>
  );
}

function useRun({ service, id }: OwnedRecordKind, onErased: () => void) {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Erased>();
  const [problem, setProblem] = useState<ApiProblem>();
  const start = async (until: string, count: number) => {
    setBusy(true);
    const outcome = await eraseAll(count, (left) =>
      sendChange(`/api/${service}/records/retention/${id}`, { before: endOfDay(until), count: left }),
    );
    setBusy(false);
    setDone(outcome.erased);
    setProblem(outcome.problem);
    onErased();
  };
  return { busy, done, problem, start };
}
