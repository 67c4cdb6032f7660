/** What administrators are told of the releases that the site runs. */
export interface LiveReleases {
  /** Id of the composed site. */
  readonly site: string;
  readonly areas: readonly {
    readonly area: string;
    readonly owner: string;
    readonly version: string;
    readonly release: string;
    /** Unknown for what was made live before anybody wrote that down. */
    readonly since?: string;
  }[];
  /** What is served to whom: the site of everybody first, then a canary and previews. */
  readonly channels: readonly ReleaseChannel[];
  /**
   * A canary that the edge has ended and nobody gets any more, until there is another, or something is made live. Beside the
   * channels, because pages that do not know of it would show it as one.
   */
  readonly endedCanary?: ReleaseChannel;
  /** What was made live, the newest first, with the areas whose release it has changed. */
  readonly history: readonly {
    readonly at: string;
    readonly site: string;
    /** Who has done it and why; unknown for what a build made live. */
    readonly by?: string;
    readonly why?: string;
    readonly changes: readonly { readonly area: string; readonly from?: string; readonly to?: string }[];
  }[];
}

export interface ReleaseChannel {
  readonly kind: 'live' | 'canary' | 'preview';
  /** Of a preview. */
  readonly name?: string;
  readonly site: string;
  /** Share of the visitors that a canary has, of a hundred. */
  readonly percent?: number;
  /** When a preview ends. */
  readonly until?: string;
  /** When, by whom and why that was changed last; unknown where nobody has written it down. */
  readonly at?: string;
  readonly by?: string;
  readonly why?: string;
  /** Areas whose release is another than the live one. */
  readonly differs: readonly { readonly area: string; readonly release: string }[];
}

/** Where the edge tells them. */
export const LIVE_RELEASES = '/releases/admin/live';
