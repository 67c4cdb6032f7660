import { Link, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import type { OwnedKind } from '@larkfield/contracts';
import { Button, ButtonLink } from '@larkfield/ui';
import { useState } from 'react';
import { listPath, type KindShape } from '../data/kinds.ts';
import { send } from '../data/send.ts';
import { useDownload } from '../data/use-download.ts';
import { useFormats } from '../data/use-formats.ts';
import { Confirm } from '../frame/confirm.tsx';
import parts from '../frame/parts.module.css';
import { Problem } from '../frame/problem.tsx';
import { countUntil, endOf, eraseAll, type CountedKind, type Erased } from './days.ts';
import styles from './page.module.css';

interface KeptKindProps {
  readonly owned: OwnedKind;
  readonly shape: KindShape;
  readonly counted: CountedKind;
  readonly onErased: () => void;
}

/** How long a kind is kept in which state, how much goes on which day, and what can be done before. */
export function KeptKind({ owned, shape, counted, onErased }: KeptKindProps) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const states = shape.states.filter(({ keepDays }) => keepDays !== undefined);
  return (
    <div className={styles.kind}>
      <h3 className={styles.name}>
        <Link to={listPath(owned)}>{owned.label}</Link>
      </h3>
      <ul className={styles.states}>
        {states.map(({ id, label, keepDays = 0 }) => (
          <li key={id}>{t('retention.kept', { state: label, days: number(keepDays) })}</li>
        ))}
      </ul>
      {counted.days.length === 0 && <p className={parts.muted}>{t('retention.nothing')}</p>}
      {counted.days.length > 0 && <Days label={owned.label} {...counted} />}
      <Steps owned={owned} counted={counted} onErased={onErased} />
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

/** Until a chosen day: the table of what goes, and its deletion at once. */
function Steps({ owned, counted, onErased }: Omit<KeptKindProps, 'shape'>) {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  const { day, number } = useFormats();
  const [chosen, setChosen] = useState('');
  const [asking, setAsking] = useState(false);
  const run = useRun(owned, onErased);
  const download = useDownload();
  const { days } = counted;
  const until = days.some(({ date }) => date === chosen) ? chosen : (days[0]?.date ?? '');
  const count = countUntil(days, until);
  const query = new URLSearchParams({ before: until && endOf(until), language }).toString();
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
          <Button
            variant="secondary"
            className={parts.small}
            aria-label={t('retention.runOf', { kind: owned.label })}
            onClick={() => setAsking(true)}
          >
            {t('retention.run')}
          </Button>
        </div>
      )}
      <p role="status">
        {run.done && t('retention.done', { erased: number(run.done.erased), kept: number(run.done.kept) })}
      </p>
      {download.problem && <Problem problem={download.problem} />}
      {run.problem && <Problem problem={run.problem} />}
      <Confirm
        open={asking}
        question={t('retention.question', { kind: owned.label, day: until && day(until) })}
        action={t('retention.run')}
        busy={run.busy}
        onConfirm={() => void run.start(until, count).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        <p>{t('retention.will', { number: number(count) })}</p>
        <p>{t('retention.effect')}</p>
      </Confirm>
    </>
  );
}

function useRun({ service, id }: OwnedKind, onErased: () => void) {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Erased>();
  const [problem, setProblem] = useState<ApiProblem>();
  const start = async (until: string, count: number) => {
    setBusy(true);
    const outcome = await eraseAll(count, (left) =>
      send(`/api/${service}/records/retention/${id}`, { before: endOf(until), count: left }),
    );
    setBusy(false);
    setDone(outcome.erased);
    setProblem(outcome.problem);
    onErased();
  };
  return { busy, done, problem, start };
}
