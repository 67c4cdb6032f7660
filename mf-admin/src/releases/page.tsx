import { useTranslation } from '@larkfield/area';
import { LIVE_RELEASES_PATH, type LiveReleases } from '@larkfield/contracts';
import { cx, useFetch } from '@larkfield/ui';
import { useFormats } from '../data/use-formats.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { OnlyRoles } from '../frame/only-roles.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { Channels } from './channels.tsx';

/** Renders `/admin/releases`: the release of each area and since when, the channels, and earlier releases. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <OnlyRoles path="/admin/releases" title={t('releases.title')}>
      <Releases />
    </OnlyRoles>
  );
}

function Releases() {
  const { t } = useTranslation('admin');
  const live = useFetch<LiveReleases>(LIVE_RELEASES_PATH);
  return (
    <AdminFrame title={t('releases.title')}>
      {live.problem && <ProblemNotice problem={live.problem} onRetry={live.reload} />}
      {!live.value && live.loading && <p role="status">{t('loading')}</p>}
      {live.value && (
        <>
          <p>{t('releases.lead')}</p>
          <Areas areas={live.value.areas} />
          <Channels {...live.value} />
          <History history={live.value.history} />
        </>
      )}
    </AdminFrame>
  );
}

function Areas({ areas }: Pick<LiveReleases, 'areas'>) {
  const { t } = useTranslation('admin');
  const { moment } = useFormats();
  return (
    <div className={parts.scroll}>
      <table className={cx(parts.table, parts.cards)}>
        <caption className="visually-hidden">{t('releases.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('releases.area')}</th>
            <th scope="col">{t('releases.version')}</th>
            <th scope="col">{t('releases.release')}</th>
            <th scope="col">{t('releases.since')}</th>
            <th scope="col">{t('releases.owner')}</th>
          </tr>
        </thead>
        <tbody>
          {areas.map(({ area, owner, version, release, since }) => (
            <tr key={area}>
              <th scope="row" data-label={t('releases.area')}>
                <bdi>{area}</bdi>
              </th>
              <td data-label={t('releases.version')}>
                <bdi>{version}</bdi>
              </td>
              <td data-label={t('releases.release')}>
                <code>{release}</code>
              </td>
              <td data-label={t('releases.since')}>{since ? moment(since) : t('releases.unknown')}</td>
              <td data-label={t('releases.owner')}>
                <bdi>{owner}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function History({ history }: Pick<LiveReleases, 'history'>) {
  const { t } = useTranslation('admin');
  const { moment } = useFormats();
  return (
    <section aria-labelledby="releases-history" className={parts.panel}>
      <h2 id="releases-history" className={parts.panelTitle}>
        {t('releases.history')}
      </h2>
      {history.length === 0 && <p className={parts.muted}>{t('releases.none')}</p>}
      {history.length > 0 && (
        <ol reversed>
          {history.map(({ at, site, by, why, changes }) => (
            <li key={at}>
              {moment(at)} · <code>{site}</code>
              {by && (
                <>
                  {' '}
                  · <bdi>{by}</bdi> · <bdi>{why}</bdi>
                </>
              )}
              <ul>
                {changes.map(({ area, from, to }) => (
                  <li key={area}>
                    <bdi>{area}</bdi>: <code>{to ?? '–'}</code>
                    {from && (
                      <>
                        {' '}
                        · {t('releases.before')} <code>{from}</code>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
