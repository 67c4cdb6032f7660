import { Counter, Histogram, type Registry } from 'prom-client';
import { SECONDS } from './registry.ts';

/** A request that has been answered. */
export interface AnsweredRequest {
  readonly method: string;
  /** Pattern of its route, never the address that was asked for: strangers make up as many of those as they like. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Counts requests by route, method and class of their status, and measures how long their answers took. */
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
    requests.inc({ route, method: METHODS.includes(method) ? method : 'other', status: classOf(status) });
    durations.observe({ route }, ms / 1_000);
  };
}

/** `2xx` of 204. */
export function classOf(status: number): string {
  return `${Math.trunc(status / 100)}xx`;
}
