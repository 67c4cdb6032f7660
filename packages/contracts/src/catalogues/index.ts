// Safe for the browser: no library is imported.
export * from './choices.ts';
export * from './countries.ts';
export * from './roles.ts';
export * from './jobs.ts';
export * from './equity.ts';
