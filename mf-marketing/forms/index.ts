// For services and builds. Pages validate with generated code instead.
export * from './accounts.ts';
export * from './contact.ts';
export * from './newsletter.ts';
export * from './newsletter-issue.ts';
export * from './newsletter-issue-answers.ts';
export * from './newsletter-issue-due.ts';
export * from './newsletter-preferences.ts';
export * from './issue-pages.ts';
export * from './page-data.ts';
