import { Counter, Histogram, type Registry } from 'prom-client';
import { SECONDS } from './registry.ts';

export interface AnsweredRequest {
  readonly method: string;
  /** Pattern of the route, never the requested URL: clients could create any number of values. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Returns a function that counts requests by route, method and status class, and measures response times. */
export function requestMetrics(registry: Registry): (request: AnsweredRequest) => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'larkfield_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'larkfield_request_duration_seconds',
    help: 'Time from the beginning of a request to the end of its answer.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  return ({ method, route, status, ms }) => {
    requests.inc({ route, method: METHODS.includes(method) ? method : 'other', status: statusClass(status) });
    durations.observe({ route }, ms / 1_000);
  };
}

/** Returns the class of a status, such as `2xx` for 204. */
export function statusClass(status: number): string {
  return `${Math.trunc(status / 100)}xx`;
}
