// For the service that answers these forms, and for builds. Pages check with the validators made from them.
export * from './after.ts';
export * from './choices.ts';
export * from '../src/questionnaire/questions.ts';
export * from './registration.ts';
export * from './times.ts';
export * from './to-wire.ts';
