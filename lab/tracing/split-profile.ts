import type { Profiler } from 'node:inspector';

/** Processor time of a process in microseconds. */
export interface ProfileSplit {
  /** Spent in the tracing code and in what it calls: Node's contexts, OpenTelemetry, HTTP requests. */
  readonly tracing: number;
  readonly rest: number;
}

const TRACING = /\/services\/(?:kit\/src\/tracing|edge\/src\/watch\/traces)|\/@opentelemetry\//;
const IDLE = '(idle)';

/**
 * Splits a V8 profile by the owner of each sample: the nearest caller that is neither Node nor the engine. Request code
 * that tracing code calls does not count as tracing. Samples without such a caller count as rest: garbage collection,
 * and the sockets that send traces.
 */
export function splitProfile({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): ProfileSplit {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const ownerOf = (id: number | undefined): string => {
    for (let at = id; at !== undefined; at = parents.get(at)) {
      const { url = '' } = byId.get(at)?.callFrame ?? {};
      if (url && !url.startsWith('node:')) return url;
    }
    return '';
  };
  const isTracing = new Map(nodes.map(({ id }) => [id, TRACING.test(ownerOf(id))]));
  let tracing = 0;
  let rest = 0;
  for (const [at, id] of samples.entries()) {
    // A sample stands for the time until the next one.
    const micros = timeDeltas[at + 1] ?? 0;
    if (byId.get(id)?.callFrame.functionName === IDLE) continue;
    if (isTracing.get(id)) tracing += micros;
    else rest += micros;
  }
  return { tracing, rest };
}
