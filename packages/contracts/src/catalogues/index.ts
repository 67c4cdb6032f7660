// Safe for the browser: plain lists, no library behind them.
export * from './choices.ts';
export * from './countries.ts';
export * from './roles.ts';
export * from './work.ts';
export * from './equity.ts';
