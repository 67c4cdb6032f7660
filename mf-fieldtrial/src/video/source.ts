import type { Language } from '@larkfield/contracts';

/**
 * Where the demo video comes from: a sample until the owner's own video is released (D124). Nothing of it is asked for
 * before a visitor who is logged in presses the button (D122).
 */
export const VIDEO = {
  service: 'YouTube',
  origin: 'https://www.youtube-nocookie.com',
  path: '/embed/aqz-KE-bpKQ',
} as const;

/** The player in a language, with captions in it switched on where the service has them. */
export function playerUrl(language: Language): string {
  const wishes = { hl: language, cc_lang_pref: language, cc_load_policy: '1', rel: '0' };
  return `${VIDEO.origin}${VIDEO.path}?${new URLSearchParams(wishes).toString()}`;
}
