import type { ServiceCall } from './service.ts';

/** Returns the path of a service's settings: `GET` reads, `PUT` changes them, both for administrators only. */
export function settingsPath(service: string): string {
  return `/api/${service}/settings`;
}

/** Returns the call of `settingsPath`, for `service.config.ts`. The administration lists the services that declare it. */
export function settingsCall(service: string): ServiceCall {
  return { prefix: settingsPath(service) };
}
