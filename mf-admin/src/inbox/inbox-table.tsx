import { Link, useSite, useTranslation } from '@larkfield/area';
import { Button, cx } from '@larkfield/ui';
import { useState } from 'react';
import { fullLabel, kindName, recordPath } from '../data/kinds.ts';
import { useFormats } from '../data/use-formats.ts';
import { DueDate } from '../frame/due-date.tsx';
import parts from '../frame/parts.module.css';
import { ageText } from './age-text.ts';
import type { WaitingRecord } from './merge-waiting.ts';

interface InboxTableProps {
  readonly records: readonly WaitingRecord[];
  /** Without it, records cannot be taken here. */
  readonly onTake?: (record: WaitingRecord) => Promise<void>;
}

/** Renders records that wait for somebody: a table, on small screens cards. */
export function InboxTable({ records, onTake }: InboxTableProps) {
  const { t } = useTranslation('admin');
  const [now] = useState(() => Date.now());
  const hasDue = records.some(({ dueAt }) => dueAt);
  return (
    <div className={parts.scroll}>
      <table className={cx(parts.table, parts.cards)}>
        <caption className="visually-hidden">{t('inbox.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('inbox.record')}</th>
            <th scope="col">{t('inbox.kind')}</th>
            <th scope="col">{t('inbox.age')}</th>
            {hasDue && <th scope="col">{t('due.title')}</th>}
            <th scope="col">{t('inbox.state')}</th>
            <th scope="col">{t('inbox.owner')}</th>
            {onTake && (
              <th scope="col">
                <span className="visually-hidden">{t('inbox.action')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <InboxRow
              key={`${kindName(record.owned)} ${record.reference}`}
              record={record}
              now={now}
              hasDue={hasDue}
              onTake={onTake}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface InboxRowProps {
  readonly record: WaitingRecord;
  readonly now: number;
  readonly hasDue: boolean;
  readonly onTake: InboxTableProps['onTake'];
}

function InboxRow({ record, now, hasDue, onTake }: InboxRowProps) {
  const { t } = useTranslation('admin');
  const { language, session } = useSite();
  const { moment } = useFormats();
  const [busy, setBusy] = useState(false);
  const { owned, reference, title, stateLabel, owner, since, dueAt } = record;
  const take = async () => {
    setBusy(true);
    await onTake?.(record);
    setBusy(false);
  };
  return (
    <tr>
      <th scope="row" data-label={t('inbox.record')}>
        <Link to={recordPath(owned, reference)} className={parts.address}>
          {title && (
            <>
              <bdi>{title}</bdi>{' '}
            </>
          )}
          <bdi className={cx(title && parts.muted)}>{reference}</bdi>
        </Link>
      </th>
      <td data-label={t('inbox.kind')}>{fullLabel(owned)}</td>
      <td data-label={t('inbox.age')}>
        <time dateTime={since} title={moment(since)}>
          {ageText(language, since, now)}
        </time>
      </td>
      {hasDue && <td data-label={t('due.title')}>{dueAt && <DueDate at={dueAt} />}</td>}
      <td data-label={t('inbox.state')}>{stateLabel}</td>
      <td data-label={t('inbox.owner')}>
        <span>{owner ? <bdi>{owner}</bdi> : t('inbox.nobody')}</span>
      </td>
      {onTake && (
        <td>
          {owner !== session.username && (
            <Button
              variant="secondary"
              className={parts.tiny}
              busy={busy}
              aria-label={t('inbox.takeOne', { reference })}
              onClick={() => void take()}
            >
              {t('inbox.take')}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}
