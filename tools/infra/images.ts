/**
 * Third-party images by digest of their platform list. Sources of the digests: docs/decisions/containers.md. Renovate
 * updates them.
 */
export const IMAGES = {
  mongo: 'mongo:8.0@sha256:4968f22d0c6c10ef29952f3e807f62872ba22b3312f25803564fbfc08255efc2',
  clamav: 'clamav/clamav:1.4.6@sha256:57deb108fc4c72778aa83eafbca7bb7153e28c3f57c005afd38d31f16da86f23',
  mailpit: 'axllent/mailpit:v1.27@sha256:e22dce5b36f93c77082e204a3942fb6b283b7896e057458400a4c88344c3df68',
  bucket: 'versity/versitygw:v1.8.0@sha256:30292fc2eeacc67a36993b01f7a7a5e3361a19cced0e80c1d71cfa2a4b0a2499',
} as const;

export const imageOf = (service: string): string => `larkfield-${service}`;
/** Image that builds the first site. */
export const PUBLISHER = imageOf('publisher');
