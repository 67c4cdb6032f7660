import type { Language } from '@larkfield/contracts';

/** Sample video until the owner releases one (D124). It loads only after a logged-in visitor pressed the button (D122). */
export const VIDEO = {
  service: 'YouTube',
  origin: 'https://www.youtube-nocookie.com',
  path: '/embed/aqz-KE-bpKQ',
} as const;

/** Returns the player's address for a language, with captions on if available. */
export function playerUrl(language: Language): string {
  const wishes = { hl: language, cc_lang_pref: language, cc_load_policy: '1', rel: '0' };
  return `${VIDEO.origin}${VIDEO.path}?${new URLSearchParams(wishes).toString()}`;
}
