import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { addProcessMetrics } from '@larkfield/kit/monitoring';
import { processMetrics, startTestService, type TestService } from '@larkfield/kit/testing';
import Fastify from 'fastify';
import type { Registry } from 'prom-client';
import { parse } from 'yaml';
import { createEdgeMetrics, measureRequests } from '../../src/monitoring/metrics.ts';
import { createLastDay } from '../../src/page-reports/last-day.ts';
import { createPageCounters } from '../../src/page-reports/page-counters.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const MONITORING = join(ROOT, 'infra/monitoring');
const RUNBOOKS = join(ROOT, 'docs/runbooks');
const read = (...path: string[]): string => readFileSync(join(...path), 'utf8');

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
const { groups } = parse(read(MONITORING, 'alerts.yml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const runbooks = readdirSync(RUNBOOKS);

/** Returns all expressions in a dashboard. */
const exprs = (json: string): string[] =>
  [...json.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) => JSON.parse(text) as string);

/** Labels of each metric of edge and services. */
const exposed = new Map<string, readonly string[]>();
let service: TestService;
before(async () => {
  const routes = (): void => undefined;
  service = await startTestService({ name: 'sample', calls: [], collections: [], records: [], routes });
  processMetrics(service.registry, service.database.client);
  const metrics = createEdgeMetrics();
  measureRequests(Fastify(), metrics, () => false);
  createPageCounters(metrics, createLastDay());
  addProcessMetrics(metrics.registry);
  for (const registry of [service.registry, metrics.registry]) addAll(registry);
  // Prometheus adds this metric itself.
  exposed.set('up', ['job', 'instance']);
});
after(() => service.close());

function addAll(registry: Registry): void {
  for (const metric of registry.getMetricsAsArray()) {
    const labels: unknown = 'labelNames' in metric ? metric.labelNames : [];
    const names = Array.isArray(labels) ? labels.map(String) : [];
    const parts = String(metric.type) === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const part of parts) exposed.set(metric.name + part, [...names, 'service', 'le']);
  }
}

/** Returns the metrics and labels in an expression that do not exist. */
function unknownIn(expr: string): string[] {
  const found = [...expr.matchAll(/\b((?:larkfield|process|nodejs)_[a-z0-9_]+|up\b)(?:\{([^}]*)\})?/g)];
  const names = found.map(([, name = '']) => name);
  const wrongNames = names.filter((name) => !exposed.has(name));
  const wrongLabels = found.flatMap(([, name = '', inBraces = '']) =>
    inBraces
      .split(',')
      .map((matcher) => matcher.split(/[=!]/, 1)[0]?.trim() ?? '')
      .filter((label) => label !== '' && !exposed.get(name)?.includes(label)),
  );
  const all = names.flatMap((name) => exposed.get(name) ?? []);
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
  return [...wrongNames, ...wrongLabels, ...grouped.filter((label) => !all.includes(label))];
}

test('an expression is held to the metrics and labels that there are', () => {
  assert.deepEqual(unknownIn('sum by (cause) (rate(larkfield_shed_total{service="edge"}[5m]))'), []);
  assert.deepEqual(unknownIn('sum by (why) (larkfield_shed_total{reason=~"x"} + larkfield_sheds)'), [
    'larkfield_sheds',
    'reason',
    'why',
  ]);
});

test('every alert and every panel looks at what is told', () => {
  const panels = exprs(read(MONITORING, 'dashboard.json'));
  assert.ok(panels.length > 25 && alerts.length > 10);
  for (const expr of [...alerts.map((alert) => alert.expr), ...panels]) {
    assert.match(expr, /larkfield_|process_|nodejs_|up\{/);
    assert.deepEqual(unknownIn(expr), [], expr);
  }
});

test('every alert has its runbook, and every runbook its alert', () => {
  const wanted = alerts.map(({ alert }) => `${alert.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()}.md`);
  assert.deepEqual([...wanted].sort(), [...runbooks].sort());
  for (const [index, { alert, annotations, labels }] of alerts.entries()) {
    assert.equal(annotations.runbook, `docs/runbooks/${wanted[index]}`);
    assert.ok(['page', 'ticket'].includes(labels.severity), alert);
  }
});

test('a runbook says what is wrong, what visitors see, what to look at and do, and when it is over', () => {
  for (const file of runbooks) {
    const text = read(RUNBOOKS, file);
    const headings = [...text.matchAll(/^\*\*([A-Z][a-z ]+)\.\*\*/gm)].map(([, heading]) => heading);
    assert.deepEqual(headings, ['Symptom', 'What visitors see', 'First checks', 'Mend', 'Over when'], file);
    for (const [, link = ''] of text.matchAll(/\]\(([^)]+)\)/g))
      assert.ok(existsSync(join(RUNBOOKS, link)), link);
    const named = [...text.matchAll(/`([^`]*(?:larkfield|process|nodejs)_[^`]*)`/g)].map(
      ([, code = '']) => code,
    );
    for (const code of named) {
      const isHistogram = exposed.has(`${code}_count`);
      assert.deepEqual(isHistogram ? [] : unknownIn(code), [], `${file}: ${code}`);
    }
  }
});

test('Prometheus asks every service for its figures', () => {
  const config = read(MONITORING, 'prometheus.yml');
  const asked = [...config.matchAll(/\/metrics\/([a-z]+) \}/g)].map(([, name = '']) => name);
  const services = readdirSync(join(ROOT, 'services')).filter(
    (name) => name !== 'edge' && existsSync(join(ROOT, 'services', name, 'src/server.ts')),
  );
  assert.deepEqual(asked.sort(), services.sort());
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const skip = hasPromtool ? false : 'promtool is not installed (Debian: prometheus)';
const promtool = (...args: string[]): string =>
  execFileSync('promtool', args, { cwd: MONITORING, encoding: 'utf8' });

test('promtool takes rules and configuration', { skip }, () => {
  assert.match(promtool('check', 'config', 'prometheus.yml'), /SUCCESS: .*valid prometheus config/);
});

test('alerts are raised by what they are for, and not before', { skip }, () => {
  assert.match(promtool('test', 'rules', 'alerts.test.yml'), /SUCCESS/);
});

test('promtool reads the figures of a service', { skip }, async () => {
  await service.app.inject('/health/ready');
  const { body } = await service.app.inject('/metrics');
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: body,
    encoding: 'utf8',
  });
  // Exit code 3: valid, but some names do not follow promtool's conventions.
  assert.ok(status === 0 || status === 3, stdout + stderr);
  assert.doesNotMatch(stdout + stderr, /larkfield_/);
});
