/** Definition, settings and start of a service. */

export { API_REFERENCE_PATH } from './app/api-reference.ts';
export type { Service } from './app/service.ts';
export { startService } from './app/start-service.ts';
export { ANSWER_DAYS } from './settings/answer-days.ts';
export { defineSettings, type Settings, type ValuesOf } from './settings/define-settings.ts';
export { createSettingsReader } from './settings/store.ts';
