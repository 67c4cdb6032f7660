import type { Setting } from './define-settings.ts';

/** Setting of services whose records are answered: days until an answer is due (`due` of the kind). */
export const ANSWER_DAYS = {
  type: 'number',
  default: 5,
  min: 1,
  max: 30,
  label: 'records:answers.days',
  hint: 'records:answers.daysHint',
  roles: ['support', 'administrator'],
} as const satisfies Setting;
