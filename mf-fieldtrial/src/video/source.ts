/**
 * Where the demo video comes from: a sample until the owner's own video is released (D124). Nothing of it is asked for
 * before a visitor who is logged in presses the button (D122).
 */
export const VIDEO = {
  service: 'YouTube',
  origin: 'https://www.youtube-nocookie.com',
  path: '/embed/aqz-KE-bpKQ',
} as const;
