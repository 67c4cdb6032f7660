import type { LiveReleases, ReleaseChannel } from '@larkfield/contracts';
import {
  CANARY,
  canaryEndedByEdge,
  visibleChannels,
  isExpired,
  readChannel,
  readChannelChanges,
  type Channel,
  type Promotion,
} from '@larkfield/federation/compose';

/**
 * Returns all channels and the canary that the edge has stopped, for administrators. The signing keys of previews are not
 * included.
 * @param live - id of the served site. The pointer may be damaged or name a site that was rejected.
 */
export function listReleaseChannels(
  sites: string,
  live: string,
  promotions: readonly Promotion[],
): Pick<LiveReleases, 'channels' | 'endedCanary'> {
  const now = promotions.findLast(({ site }) => site === live);
  const changes = readChannelChanges(sites);
  const others = visibleChannels(sites).flatMap((name): ReleaseChannel[] => {
    const channel = readChannelOrNothing(sites, name);
    if (!channel || isExpired(channel)) return [];
    const made = changes.findLast((change) => change.channel === name && change.site === channel.site);
    const differs = differencesOf(made, now);
    return [{ ...termsOf(name, channel), site: channel.site, ...reasonOf(made), differs }];
  });
  const byKind = others.sort((one, other) => one.kind.localeCompare(other.kind));
  const ended = canaryEndedByEdge(promotions, changes);
  return {
    channels: [{ kind: 'live', site: live, ...reasonOf(now), differs: [] }, ...byKind],
    ...(ended ? { endedCanary: endedChannel(ended, now) } : {}),
  };
}

function endedChannel(change: Promotion, live: Promotion | undefined): ReleaseChannel {
  return {
    kind: 'canary',
    site: change.site,
    ...reasonOf(change),
    differs: differencesOf(change, live),
  };
}

function differencesOf(
  change: Promotion | undefined,
  live: Promotion | undefined,
): ReleaseChannel['differs'] {
  return Object.entries(change?.releases ?? {})
    .filter(([area, release]) => live?.releases[area] !== release)
    .map(([area, release]) => ({ area, release }));
}

function termsOf(
  name: string,
  channel: Channel,
): Pick<ReleaseChannel, 'kind' | 'name' | 'percent' | 'until'> {
  if (name === CANARY)
    return { kind: 'canary', ...('percent' in channel ? { percent: channel.percent } : {}) };
  const until = 'until' in channel ? { until: channel.until } : {};
  return { kind: 'preview', name: name.slice('preview-'.length), ...until };
}

function reasonOf(change: Promotion | undefined): Pick<ReleaseChannel, 'at' | 'by' | 'why'> {
  if (!change) return {};
  const { at, by, why } = change;
  return { at, ...(by === undefined ? {} : { by }), ...(why === undefined ? {} : { why }) };
}

/** Returns undefined for an invalid channel file. The error is already in the log of the edge. */
function readChannelOrNothing(sites: string, name: string): Channel | undefined {
  try {
    return readChannel(sites, name);
  } catch {
    return undefined;
  }
}
