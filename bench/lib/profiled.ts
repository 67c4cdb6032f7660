import type { Profiler } from 'node:inspector';

/** Microseconds of a process, by what it did. */
export interface Profiled {
  /** In the code of traces, and in what that calls: Node's contexts, OpenTelemetry, the making of posts. */
  readonly tracing: number;
  readonly rest: number;
}

const TRACING = /\/services\/(?:kit\/src\/tracing|edge\/src\/watch\/traces)|\/@opentelemetry\//;
const IDLE = '(idle)';

/**
 * Splits a profile of V8 by whose work each sample was: that of the nearest caller that is no part of Node or the engine. What
 * the code of traces calls of a request is not its own. What has no such caller counts as rest: garbage collection, and the
 * sockets by which traces are sent.
 */
export function profiled({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Profiled {
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
    // Each stands for the time until the next one.
    const micros = timeDeltas[at + 1] ?? 0;
    if (byId.get(id)?.callFrame.functionName === IDLE) continue;
    if (isTracing.get(id)) tracing += micros;
    else rest += micros;
  }
  return { tracing, rest };
}
