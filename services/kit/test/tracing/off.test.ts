import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';

const loaded: string[] = [];
registerHooks({
  resolve(specifier, context, next) {
    loaded.push(specifier);
    return next(specifier, context);
  },
});

const sdk = () =>
  loaded.filter((name) => name.startsWith('@opentelemetry/') && name !== '@opentelemetry/api');

test('nothing of the SDK is loaded until the environment says where traces go', async () => {
  const { openTracing } = await import('../../src/monitoring.ts');
  for (const env of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: '' }, { OTEL_TRACES_SAMPLER_ARG: '1' }])
    assert.equal(await openTracing('sample', env), undefined);
  assert.deepEqual(sdk(), []);
  const tracing = await openTracing('sample', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  assert.ok(sdk().includes('@opentelemetry/sdk-trace'));
  await tracing?.close();
});
