// For the service that answers these forms, and for builds. Pages check with the validators made from them.
export * from './after.ts';
export * from '../src/rules/choices.ts';
export * from '../src/questionnaire/questions.ts';
export * from './page-data.ts';
export * from './registration.ts';
export { isSignature } from '../src/rules/drawing.ts';
export { furtherProblems } from '../src/rules/further.ts';
export { printedText } from '../src/rules/printed.ts';
export { momentOf } from '../src/rules/moment.ts';
export * from '../src/rules/times.ts';
export * from '../src/rules/to-wire.ts';
