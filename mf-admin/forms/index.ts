// For the calendar's service. Pages import only types.
export * from './calendar.ts';
