// For services and builds. Pages validate with generated code instead.
export * from './accounts.ts';
export * from './contact.ts';
export * from './newsletter.ts';
export * from './newsletter-preferences.ts';
