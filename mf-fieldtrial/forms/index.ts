// For services and builds. Pages validate with generated code instead.
export * from './after-registration.ts';
export * from '../src/rules/choices.ts';
export * from '../src/questionnaire/questions.ts';
export * from './page-data.ts';
export * from './registration.ts';
export { registrationProblems } from '../src/rules/registration-problems.ts';
export { printedText } from '../src/rules/printed-fields.ts';
export { wishedTimeToDate } from '../src/rules/wished-time-to-date.ts';
export * from '../src/rules/times.ts';
export * from '../src/rules/to-wire.ts';
