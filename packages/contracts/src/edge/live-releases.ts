/** Releases that the site runs, as shown to administrators. */
export interface LiveReleases {
  readonly site: string;
  readonly areas: readonly {
    readonly area: string;
    readonly owner: string;
    readonly version: string;
    readonly release: string;
    /** Absent if the release went live before this was recorded. */
    readonly since?: string;
  }[];
  /** Release channels: live first, then a canary and previews. */
  readonly channels: readonly ReleaseChannel[];
  /**
   * A canary that the edge has stopped. It stays here until the next canary or promotion. It is not in `channels`, because
   * older pages would show it as active.
   */
  readonly endedCanary?: ReleaseChannel;
  /** Promotions, newest first, with the areas whose release changed. */
  readonly history: readonly {
    readonly at: string;
    readonly site: string;
    /** Who promoted the site and why; absent for promotions by a build. */
    readonly by?: string;
    readonly why?: string;
    readonly changes: readonly { readonly area: string; readonly from?: string; readonly to?: string }[];
  }[];
}

export interface ReleaseChannel {
  readonly kind: 'live' | 'canary' | 'preview';
  readonly name?: string;
  readonly site: string;
  readonly percent?: number;
  /** End of a preview. */
  readonly until?: string;
  /** Time, author and reason of the last change; absent if not recorded. */
  readonly at?: string;
  readonly by?: string;
  readonly why?: string;
  readonly differs: readonly { readonly area: string; readonly release: string }[];
}

export const LIVE_RELEASES_PATH = '/releases/admin/live';
