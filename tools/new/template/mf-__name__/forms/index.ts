// For the service that answers these forms, and for builds. Pages check with the validators made from them.
export * from './page-data.ts';
export * from './request.ts';
