export * from './investment.ts';
export * from '../../shared/amount.ts';
export * from '../../shared/expected-payments.ts';
export { dayOfQuarter } from '../../shared/next-payment.ts';
export * from '../../shared/risk.ts';
export * from '../../shared/schedule-csv.ts';
export * from '../../shared/schedule.ts';
export * from '../../shared/wire.ts';
export * from '../../shared/zone-name.ts';
