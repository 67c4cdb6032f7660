import {
  canaryEndedByEdge,
  visibleChannels,
  isExpired,
  readLiveSiteId,
  readChannel,
  readChanges,
  readChannelChanges,
  readManifest,
  readPromotions,
  releasesOf,
  runsSince,
  type Change,
} from '@larkfield/federation/compose';
import { storedReleases, type StoredRelease } from '@larkfield/federation/releases';
import { liveFolder } from '../workspace/live-site.ts';
import { SITES, STORE } from '../workspace/paths.ts';

const MAX_CHANGES = 30;

/**
 * Returns lines with the live releases and their dates, the other releases here and in the shared store, and the other channels.
 */
export function releaseLines(shared: readonly StoredRelease[] = []): string[] {
  const promotions = readPromotions(SITES);
  const live = releasesOf(readManifest(liveFolder()));
  const own = storedReleases(STORE);
  const elsewhere = shared.filter(
    ({ area, id }) => !own.some((each) => each.area === area && each.id === id),
  );
  const stored = Map.groupBy([...own, ...elsewhere], (each) => each.area);
  const areas = Object.keys(live)
    .sort()
    .flatMap((id) => {
      const since = runsSince(promotions, readLiveSiteId(SITES), id);
      const others = (stored.get(id) ?? []).filter((each) => each.id !== live[id]);
      return [
        `${id}  ${live[id]}  live ${since === undefined ? '' : `since ${since}`}`.trimEnd(),
        ...others.map(
          (other) => `${' '.repeat(id.length)}  ${other.id}  built ${other.builtAt.toISOString()}`,
        ),
      ];
    });
  const { at, by, why } = promotions.at(-1) ?? {};
  const ended = endedLines(promotions, readChannelChanges(SITES));
  return [...areas, ...channelLines(), ...ended, ...(by ? [`last change ${at} by ${by}: ${why}`] : [])];
}

function channelLines(): string[] {
  return visibleChannels(SITES).flatMap((name) => {
    const channel = readChannel(SITES, name);
    if (!channel || isExpired(channel)) return [];
    const terms = 'until' in channel ? `until ${channel.until}` : `for ${channel.percent} of 100 visitors`;
    return `${name}  ${channel.site}  ${terms}`;
  });
}

/** Returns a line with the reason why an edge ended the canary. */
export function endedLines(...changes: Parameters<typeof canaryEndedByEdge>): string[] {
  const ended = canaryEndedByEdge(...changes);
  return ended ? [`${ended.channel}  ${ended.site}  ended ${ended.at} by ${ended.by}: ${ended.why}`] : [];
}

/** Returns the last changes of all channels, newest last: time, channel, site, author and reason. */
export function changeLines(): string[] {
  return readChanges(SITES).slice(-MAX_CHANGES).map(changeLine);
}

function changeLine(change: Change): string {
  if ('area' in change) return `${change.at}  published  ${change.area} ${change.release}  by ${change.by}`;
  const { at, site, by = 'a build', why } = change;
  const { channel = 'live', ended, percent, until } = 'channel' in change ? change : {};
  const what = [ended && 'ended', percent && `${percent} %`, until && `until ${until}`]
    .filter(Boolean)
    .join(', ');
  return [at, channel, site, what, `by ${by}${why === undefined ? '' : `: ${why}`}`]
    .filter(Boolean)
    .join('  ');
}
