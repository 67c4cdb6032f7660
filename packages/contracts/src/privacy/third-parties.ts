interface ThirdParty {
  /** Without a name, the text `legal:companies.<key>.who` describes who it is. */
  readonly name?: string;
  /** Hosts, with their subdomains, that pages or services call or, for `links`, link to. */
  readonly hosts: readonly string[];
}

/**
 * Companies that may receive data; the privacy policy lists them. `links` are the sites that somebody has to open by a
 * link.
 */
export const THIRD_PARTIES = {
  paypal: { name: 'PayPal', hosts: ['paypal.com', 'paypalobjects.com'] },
  video: { name: 'YouTube (Google)', hosts: ['youtube-nocookie.com'] },
  mail: { hosts: [] },
  voices: { hosts: [] },
  links: { hosts: ['calendar.google.com', 'outlook.live.com'] },
} as const satisfies Readonly<Record<string, ThirdParty>>;
