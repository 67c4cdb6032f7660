// For the service that keeps the calendar; pages take types only.
export * from './calendar.ts';
