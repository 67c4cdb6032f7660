import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTracing } from '../../src/tracing/otlp.ts';

const OPTIONS = { kind: 'server', callerHeaders: {} } as const;

for (const [value, kept, unsampled] of [
  [undefined, 0.049, 0.05],
  ['', 0.049, 0.05],
  ['a tenth', 0.049, 0.05],
  ['0.5', 0.499, 0.5],
  ['1', 0.999, undefined],
  ['0', undefined, 0],
] as const)
  test(`a share of "${value}" keeps what falls below it, and no more`, async () => {
    for (const [random, sampled] of [
      [kept, true],
      [unsampled, false],
    ] as const) {
      if (random === undefined) continue;
      const tracing = createTracing('sample', { OTEL_TRACES_SAMPLER_ARG: value }, () => random);
      assert.equal(tracing.startSpan('GET', OPTIONS).sampled, sampled, String(random));
    }
  });

test('what a trace that is not kept would say is not even asked for, and no work belongs to it', () => {
  const tracing = createTracing('sample', { OTEL_TRACES_SAMPLER_ARG: '0' });
  const never = () => assert.fail('made for nothing');
  const request = tracing.startSpan('GET', { ...OPTIONS, sharedAttributes: never, attributes: never });
  tracing.runInSpan(request, () => {
    assert.equal(tracing.activeSpan(), undefined);
    const below = tracing.startSpan('find', { kind: 'client', attributes: never });
    assert.equal(below.sampled, false);
    below.end();
  });
  assert.deepEqual(Object.keys(request.headers()), ['traceparent']);
  request.end();
});

test('a trace that is not kept is not part of one that is, where its work begins within that', () => {
  const tracing = createTracing('sample', { OTEL_TRACES_SAMPLER_ARG: '1' });
  const kept = tracing.startSpan('GET', OPTIONS);
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`;
  const unsampled = tracing.startSpan('GET', { ...OPTIONS, callerHeaders: { traceparent } });
  tracing.runInSpan(kept, () => {
    assert.equal(tracing.activeSpan(), kept);
    tracing.runInSpan(unsampled, () => assert.equal(tracing.activeSpan(), undefined));
  });
  assert.deepEqual(unsampled.headers(), { traceparent });
  kept.end();
});

for (const [what, traceparent, kept] of [
  ['of a later version with its flag', `01-${'a'.repeat(32)}-${'b'.repeat(16)}-01-more`, true],
  ['of a later version without its flag', `01-${'a'.repeat(32)}-${'b'.repeat(16)}-00-more`, false],
  ['without an id', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-00`, true],
  ['of no span', `00-${'a'.repeat(32)}-${'0'.repeat(16)}-00`, true],
  ['that is none', 'a-b-c', true],
] as const)
  test(`a trace ${what} is ${kept ? 'kept' : 'left out'} by whoever keeps all of its own`, () => {
    const tracing = createTracing('sample', { OTEL_TRACES_SAMPLER_ARG: '1' });
    const span = tracing.startSpan('GET', { ...OPTIONS, callerHeaders: { traceparent } });
    assert.equal(span.sampled, kept);
    assert.notEqual(span.headers()['traceparent'], traceparent);
    span.end();
  });

test('headers of traces that are not kept differ, whether somebody asks for those of a request or of no work at all', () => {
  const tracing = createTracing('sample', { OTEL_TRACES_SAMPLER_ARG: '0' });
  const headers = Array.from({ length: 100 }, () => [
    tracing.startSpan('GET', OPTIONS).headers()['traceparent'],
    tracing.headers()['traceparent'],
  ]).flat();
  for (const each of headers) assert.match(each ?? '', /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  for (const part of [1, 2]) assert.equal(new Set(headers.map((each) => each?.split('-')[part])).size, 200);
});
