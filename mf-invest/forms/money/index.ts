export * from './amount.ts';
export * from './expected.ts';
export * from './investment.ts';
export * from './risk.ts';
export * from './schedule-csv.ts';
export * from './schedule.ts';
export * from './wire.ts';
