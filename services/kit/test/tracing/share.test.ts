import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTracing } from '../../src/tracing/otlp.ts';
import type { Span } from '../../src/tracing/tracing.ts';

const OPTIONS = { kind: 'server', asked: {} } as const;

for (const [said, kept, leftOut] of [
  [undefined, 0.099, 0.1],
  ['', 0.099, 0.1],
  ['a tenth', 0.099, 0.1],
  ['0.5', 0.499, 0.5],
  ['1', 0.999, undefined],
  ['0', undefined, 0],
] as const)
  test(`a share of "${said}" keeps what falls below it, and no more`, async () => {
    for (const [random, sampled] of [
      [kept, true],
      [leftOut, false],
    ] as const) {
      if (random === undefined) continue;
      const tracing = createTracing('sample', { OTEL_TRACES_SAMPLER_ARG: said }, () => random);
      assert.equal(tracing.start('GET', OPTIONS).sampled, sampled, String(random));
    }
  });

test('what a trace that is not kept would say is not even asked for, and all below it is one span', () => {
  const tracing = createTracing('sample', { OTEL_TRACES_SAMPLER_ARG: '0' });
  const never = () => assert.fail('made for nothing');
  const request = tracing.start('GET', { ...OPTIONS, shared: never, attributes: never });
  const below = tracing.within(request, () => tracing.start('find', { kind: 'client', attributes: never }));
  assert.equal(below, request);
  assert.deepEqual(Object.keys(request.headers()), ['traceparent']);
  below.end();
  request.end();
});

test('ids of traces that are not kept differ, and each span has its own', () => {
  const tracing = createTracing('sample', { OTEL_TRACES_SAMPLER_ARG: '0' });
  const spans: Span[] = Array.from({ length: 100 }, () => tracing.start('GET', OPTIONS));
  assert.equal(new Set(spans.map(({ traceId }) => traceId)).size, 100);
  const parents = spans.map((span) => span.headers()['traceparent']?.split('-')[2]);
  assert.equal(new Set(parents).size, 100);
});
