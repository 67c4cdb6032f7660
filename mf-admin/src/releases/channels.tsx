import { useTranslation } from '@larkfield/area';
import type { LiveReleases, ReleaseChannel } from '@larkfield/contracts';
import { cx } from '@larkfield/ui';
import { useFormats } from '../data/use-formats.ts';
import parts from '../frame/parts.module.css';

/** Renders the channels: everyone, a share of visitors, or visitors with a link. */
export function Channels({ channels, endedCanary }: Pick<LiveReleases, 'channels' | 'endedCanary'>) {
  const { t } = useTranslation('admin');
  return (
    <section aria-labelledby="releases-channels" className={parts.panel}>
      <h2 id="releases-channels" className={parts.panelTitle}>
        {t('releases.channels.title')}
      </h2>
      <div className={parts.scroll}>
        <table className={cx(parts.table, parts.cards)}>
          <caption className="visually-hidden">{t('releases.channels.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('releases.channels.channel')}</th>
              <th scope="col">{t('releases.channels.who')}</th>
              <th scope="col">{t('releases.channels.different')}</th>
              <th scope="col">{t('releases.channels.at')}</th>
              <th scope="col">{t('releases.channels.by')}</th>
              <th scope="col">{t('releases.channels.why')}</th>
            </tr>
          </thead>
          <tbody>
            {channels.map((channel) => (
              <Row
                key={`${channel.kind} ${channel.name ?? ''}`}
                channel={channel}
                isAlone={channels.length === 1}
              />
            ))}
            {endedCanary && <Row channel={endedCanary} hasEnded />}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface RowProps {
  readonly channel: ReleaseChannel;
  readonly isAlone?: boolean;
  readonly hasEnded?: boolean;
}

function Row({ channel, isAlone = false, hasEnded = false }: RowProps) {
  const { t } = useTranslation('admin');
  const { moment } = useFormats();
  const { kind, name = '', at, by, why, differs } = channel;
  const unknown = t('releases.unknown');
  return (
    <tr>
      <th scope="row" data-label={t('releases.channels.channel')}>
        {kind === 'preview' ? t('releases.channels.preview', { name }) : t(`releases.channels.${kind}`)}
      </th>
      <td data-label={t('releases.channels.who')}>
        {hasEnded ? t('releases.channels.ended') : <Terms channel={channel} isAlone={isAlone} />}
      </td>
      <td data-label={t('releases.channels.different')}>
        {differs.length === 0 && '–'}
        {differs.map(({ area, release }) => (
          <div key={area}>
            <bdi>{area}</bdi> <code>{release}</code>
          </div>
        ))}
      </td>
      <td data-label={t('releases.channels.at')}>{at ? moment(at) : unknown}</td>
      <td data-label={t('releases.channels.by')}>
        <bdi>{by ?? unknown}</bdi>
      </td>
      <td data-label={t('releases.channels.why')}>
        <bdi>{why ?? unknown}</bdi>
      </td>
    </tr>
  );
}

function Terms({ channel: { percent, until }, isAlone }: RowProps) {
  const { t } = useTranslation('admin');
  const { moment, percent: share } = useFormats();
  if (until) return t('releases.channels.link', { until: moment(until) });
  if (percent !== undefined) return t('releases.channels.share', { percent: share(percent / 100) });
  return t(isAlone ? 'releases.channels.everyone' : 'releases.channels.others');
}
