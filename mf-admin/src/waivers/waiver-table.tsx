import { Link, useTranslation } from '@larkfield/area';
import type { OwnedRecordKind } from '@larkfield/contracts';
import { Button, ButtonLink, cx } from '@larkfield/ui';
import { recordPath, type KindShape, type ListedRecord } from '../data/kinds.ts';
import { useFormats } from '../data/use-formats.ts';
import parts from '../frame/parts.module.css';
import { useRowNavigation } from '../frame/use-row-navigation.ts';
import {
  emailColumn,
  WAIVER_FILE,
  hasDetails,
  signerName,
  wishedTimesOf,
  type TrialUser,
} from './waiver-lists.ts';

interface WaiverTableProps {
  readonly owned: OwnedRecordKind;
  readonly shape: KindShape;
  readonly own: Readonly<Record<string, string>>;
  readonly items: readonly ListedRecord[];
  readonly details: ReadonlyMap<string, TrialUser>;
  readonly onLog: (record: ListedRecord) => void;
}

export function WaiverTable({ owned, shape, own, items, details, onLog }: WaiverTableProps) {
  const { t } = useTranslation('admin');
  const rows = useRowNavigation(items.length);
  const detailed = hasDetails(owned);
  const email = emailColumn(shape.columns);
  return (
    <div className={parts.scroll}>
      <table className={cx(parts.table, parts.cards)}>
        <caption className="visually-hidden">{t('waivers.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('users.name')}</th>
            <th scope="col">{t('users.email')}</th>
            <th scope="col">{own['state']}</th>
            {detailed && (
              <>
                <th scope="col">{t('waivers.dates')}</th>
                <th scope="col">{t('waivers.birth')}</th>
                <th scope="col">{t('waivers.areas')}</th>
              </>
            )}
            <th scope="col">{t('waivers.file')}</th>
          </tr>
        </thead>
        <tbody ref={rows.body} onKeyDown={rows.onKeyDown}>
          {items.map((record, index) => (
            <tr key={record.reference} onFocus={() => rows.onFocus(index)}>
              <th scope="row" data-label={t('users.name')}>
                <Link
                  to={recordPath(owned, record.reference)}
                  data-row
                  tabIndex={rows.isTabStop(index) ? 0 : -1}
                >
                  <bdi>{signerName(record)}</bdi>
                </Link>
              </th>
              <td data-label={t('users.email')} className={parts.address}>
                <bdi>{email && String(record.values[email.id] ?? '')}</bdi>
              </td>
              <td data-label={own['state']}>
                <State shape={shape} state={record.state} />
              </td>
              {detailed && <Details user={details.get(record.reference)} />}
              <td data-label={t('waivers.file')} className={parts.actions}>
                <Files shape={shape} record={record} onLog={onLog} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function State({ shape, state }: { readonly shape: KindShape; readonly state: string }) {
  const found = shape.states.find(({ id }) => id === state);
  return <span className={cx(parts.pill, found?.waiting && parts.waiting)}>{found?.label ?? state}</span>;
}

/** A19; empty until loaded. */
function Details({ user }: { readonly user: TrialUser | undefined }) {
  const { t } = useTranslation('admin');
  const { day } = useFormats();
  return (
    <>
      <td data-label={t('waivers.dates')}>
        {user && wishedTimesOf(user).map((time) => <div key={time}>{<bdi>{time}</bdi>}</div>)}
      </td>
      <td data-label={t('waivers.birth')}>{user && day(user.Birth)}</td>
      <td data-label={t('waivers.areas')}>{user?.areas.join('; ')}</td>
    </>
  );
}

interface FilesProps {
  readonly shape: KindShape;
  readonly record: ListedRecord;
  readonly onLog: (record: ListedRecord) => void;
}

/** A PDF opens in a new tab, sandboxed from this page. A zip can only be downloaded. */
function Files({ shape, record, onLog }: FilesProps) {
  const { t } = useTranslation('admin');
  const path = shape.files.find(({ id }) => id === WAIVER_FILE)?.path;
  const type = record.values['waiverType'];
  const name = signerName(record);
  const address = path?.replace(':reference', encodeURIComponent(record.reference));
  return (
    <div className={parts.row}>
      {address !== undefined && type === 'pdf' && (
        <ButtonLink
          variant="secondary"
          className={parts.tiny}
          href={`${address}?view=inline`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('users.actionFor', { action: t('waivers.view'), name })}
        >
          {t('waivers.view')}
        </ButtonLink>
      )}
      {address !== undefined && type !== undefined && (
        <ButtonLink
          variant="secondary"
          className={parts.tiny}
          href={address}
          download
          aria-label={t('users.actionFor', { action: t('waivers.download'), name })}
        >
          {t('waivers.download')}
        </ButtonLink>
      )}
      <Button
        variant="secondary"
        className={parts.tiny}
        aria-label={t('users.actionFor', { action: t('waivers.log'), name })}
        onClick={() => onLog(record)}
      >
        {t('waivers.log')}
      </Button>
    </div>
  );
}
