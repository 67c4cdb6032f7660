// For the service that answers these forms, and for builds. Pages check with the validators made from them.
export * from '../shared/index.ts';
export * from '../rich-text/index.ts';
export type * from './board-data.ts';
export type * from './item-data.ts';
export * from './item-form.ts';
export * from './page-data.ts';
