// For the service that answers these forms, and for builds. Pages check with the validators made from them.
export * from '../shared/index.ts';
export * from '../rich-text/index.ts';
export * from './item-form.ts';
