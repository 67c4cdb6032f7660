/** What the site stores, for the privacy policy and the cookie policy. Pages of forms do not load it. */
export * from './browser-storage.ts';
export * from './stored-data.ts';
export * from './third-parties.ts';
