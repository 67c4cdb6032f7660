import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Profiler } from 'node:inspector';
import { splitProfile } from '../../tracing/split-profile.ts';

const TRACING = 'file:///site/services/kit/src/tracing/otlp.ts';
const OTEL = 'file:///site/node_modules/@opentelemetry/sdk-trace/Span.js';
const APP = 'file:///site/services/edge/src/pages.ts';

/** A call stack, outermost first, and the microseconds spent in it. */
type Line = readonly [callers: readonly (readonly [name: string, url: string])[], microseconds: number];

function profileOf(lines: readonly Line[]): Profiler.Profile {
  const nodes: Profiler.ProfileNode[] = [];
  const add = (functionName: string, url: string, above?: Profiler.ProfileNode) => {
    const callFrame = { functionName, url, scriptId: '0', lineNumber: 0, columnNumber: 0 };
    const node = { id: nodes.length + 1, callFrame, children: [] };
    nodes.push(node);
    above?.children?.push(node.id);
    return node;
  };
  const root = add('(root)', '');
  const leaves = lines.map(
    ([callers]) => callers.reduce((above, [name, url]) => add(name, url, above), root).id,
  );
  // The time before the first sample counts for no one.
  const timeDeltas = [7, ...lines.map(([, micros]) => micros)];
  return { nodes, startTime: 0, endTime: 0, samples: [...leaves, root.id], timeDeltas };
}

test('a sample belongs to the nearest caller that is no part of Node or the engine', () => {
  const within = ['within', TRACING] as const;
  const enter = ['enterWith', 'node:internal/async_local_storage'] as const;
  const found = splitProfile(
    profileOf([
      [[within, enter], 10],
      [[within, enter, ['page', APP]], 200],
      [[within, enter, ['page', APP], ['stringify', '']], 300],
      [
        [
          ['page', APP],
          ['end', OTEL],
          ['stringify', ''],
        ],
        40,
      ],
      [
        [
          ['page', APP],
          ['start', TRACING],
        ],
        5,
      ],
    ]),
  );
  assert.deepEqual(found, { tracing: 55, rest: 500 });
});

test('a process that has nothing to do spends nothing, and what has no caller is the rest', () => {
  const found = splitProfile(
    profileOf([
      [[['(idle)', '']], 1_000],
      [[['(garbage collector)', '']], 3],
    ]),
  );
  assert.deepEqual(found, { tracing: 0, rest: 3 });
});
