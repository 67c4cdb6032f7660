// For the services that answer these forms, and for builds. Pages check with the validators made from them.
export * from './accounts.ts';
export * from './contact.ts';
export * from './newsletter.ts';
export * from './newsletter-preferences.ts';
