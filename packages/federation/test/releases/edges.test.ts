import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { createEdgeReporter, type EdgeReport } from '../../src/channels/edge-reports.ts';
import { isTrial, trialId } from '../../src/channels/trials.ts';
import { createEdges } from '../../src/releases/edges.ts';

const SITE = '0123456789abcdef';
const OTHER = 'fedcba9876543210';

let sites: string;
beforeEach(() => (sites = mkdtempSync(join(tmpdir(), 'larkfield-edges-'))));
afterEach(() => rmSync(sites, { recursive: true }));

const report = (more: Partial<EdgeReport> = {}): EdgeReport => ({
  ...{ edge: 'north:1', serves: OTHER, leftOut: [], trials: [] },
  ...more,
});

const edgesHere = (warn: (line: string) => void = assert.fail) =>
  createEdges({ sites, warn, pollMs: 5, trialLimitMs: 100, serveLimitMs: 50 });

/** Answers the first trial as an edge would. */
async function answerFirst(how: Omit<EdgeReport['trials'][number], 'id'>): Promise<void> {
  const reporter = createEdgeReporter(sites);
  reporter.write(report());
  const watch = setInterval(() => {
    const trial = readdirSync(sites).find(isTrial);
    if (!trial) return;
    clearInterval(watch);
    reporter.write(report({ trials: [{ ...how, id: trialId(trial) }] }));
  }, 5);
}

test('where no edge runs, nobody is asked, and the line says so', async () => {
  await edgesHere().checkCanServe(SITE, ['mf-a']);
  assert.deepEqual(await edgesHere().waitUntilServed(SITE), {
    line: `site ${SITE} is live; no edge runs`,
    isServed: true,
  });
});

test('an edge that does not answer is named, and the question is taken back', async () => {
  createEdgeReporter(sites).write(report());
  await assert.rejects(
    edgesHere().checkCanServe(SITE, ['mf-a']),
    /^Error: edge north:1 did not answer within 0.1 s\n/,
  );
  assert.deepEqual(readdirSync(sites).filter(isTrial), []);
});

test('an edge that leaves out the changed area refuses it', async () => {
  await answerFirst({ leftOut: [{ area: 'mf-a', why: 'no address' }] });
  await assert.rejects(
    edgesHere().checkCanServe(SITE, ['mf-a']),
    /edge north:1 cannot serve mf-a: no address/,
  );
});

test('an edge that leaves out the area of another team is a warning', async () => {
  const warnings: string[] = [];
  await answerFirst({ leftOut: [{ area: 'mf-b', why: 'no address' }] });
  await edgesHere((line) => warnings.push(line)).checkCanServe(SITE, ['mf-a']);
  assert.deepEqual(warnings, ['mf-b is still left out: no address']);
});

test('an edge that goes on with another site is named', async () => {
  createEdgeReporter(sites).write(report());
  const { line, isServed } = await edgesHere().waitUntilServed(SITE);
  assert.equal(isServed, false);
  assert.match(line, new RegExp(`live on 0 of 1 running edges\nnorth:1 serves ${OTHER}`));
});
