import type { ServiceCall } from './service.ts';

/** Where a service answers its settings: `GET` tells them, `PUT` changes them, both for administrators alone. */
export function settingsPath(service: string): string {
  return `/api/${service}/settings`;
}

/** The call of that path, for `service.config.ts`; by it whoever shows all settings finds which services have some. */
export function settingsCall(service: string): ServiceCall {
  return { prefix: settingsPath(service) };
}
