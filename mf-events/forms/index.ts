// For services and builds. Pages validate with generated code instead.
export * from '../shared/index.ts';
export type * from './board-data.ts';
export * from './draft-form.ts';
export type * from './item-data.ts';
export * from './item-form.ts';
export * from './page-data.ts';
