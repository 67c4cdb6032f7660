export * from './account-rules.ts';
export * from './area.ts';
export * from './brand.ts';
export * from './errors.ts';
export * from './languages.ts';
export * from './reading.ts';
export * from './search.ts';
export * from './themes.ts';
