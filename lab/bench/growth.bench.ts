import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, constants } from 'node:zlib';
import type { SearchIndex } from '@larkfield/contracts';
import type { BoardView } from '../../mf-events/forms/board-data.ts';
import { parseBoardView } from '../../mf-events/shared/index.ts';
import { createSearch } from '../../mf-marketing/src/search/engine.ts';
import type { EntrySource } from '../../services/events/src/board/entry.ts';
import { Listing } from '../../services/events/src/board/listing.ts';
import { openBench } from '../report/open-bench.ts';
import { percentile } from '../report/statistics.ts';
import { growthItem, growthText } from '../site/growth-items.ts';

/**
 * Measures the board of news and events, and the index of the site's search, as they grow: memory, one change, one query.
 * Times are processor times. `MOST=100000` goes on to that many (default 10,000).
 */
const MOST = Number(process.env['MOST'] ?? 10_000);
const SIZES = [100, 1_000, 10_000, 100_000].filter((size) => size <= MOST);
/** Ten times the items may take ten times the time, and as much again for the garbage collector, whose threads are counted, too. */
const LINEAR = 20;
const FILTERS = ['?q=screening', '?kind=event&industries=literacy', '?kind=event&free=1&country=US', ''];
/** Most items have several of the many words that begin so. */
const WIDE = '?q=w1';
/** One item has this word. The first search after a change sorts its new words. */
const NARROW = '?q=own1z';
const PAGE = 20;
const NOW = new Date('2026-11-22T12:00:00Z');

interface Growth {
  readonly megabytes: number;
  readonly fillMs: number;
  readonly changeMs: number;
  readonly queryMs: number;
  readonly wideMs: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const bench = openBench();
show('board', 'items', SIZES.map(growBoard));
show('search', 'sections', SIZES.map(growSearch));
await bench.finish();

function growBoard(size: number): Growth {
  const before = memory();
  const listing = new Listing();
  let items = Array.from({ length: size }, (_, number) => growthItem(number));
  const fillMs = cpuMs(() => {
    listing.update(items);
    listing.page(viewOf(NARROW), NOW, PAGE);
  });
  // Only what the listing keeps is measured.
  items = [];
  const megabytes = memory() - before;
  const times = (query: string, rounds: number) => {
    const view = viewOf(query);
    return repeat(rounds, () => cpuMs(() => listing.page(view, NOW, PAGE)));
  };
  let next = size;
  const changes = repeat(30, () => {
    const item: EntrySource = growthItem((next += 1));
    return cpuMs(() => {
      listing.update([item]);
      listing.page(viewOf(NARROW), NOW, PAGE);
    });
  });
  const queries = FILTERS.flatMap((query) => times(query, 40));
  const [changeMs, queryMs, wideMs] = [changes, queries, times(WIDE, 20)].map((all) => percentile(all, 0.5));
  return { megabytes, fillMs, changeMs: changeMs ?? NaN, queryMs: queryMs ?? NaN, wideMs: wideMs ?? NaN };
}

function viewOf(query: string): BoardView {
  return parseBoardView(new URLSearchParams(query));
}

/** A change of the index is a new index: the edge makes and compresses it, the browser reads it. */
function growSearch(size: number): Growth {
  const pages = Array.from({ length: size }, (_, number) => ({
    path: `/page-${number}`,
    title: growthText(number, 4),
    sections: [{ heading: growthText(number + 1, 5), text: growthText(number + 2, 40) }],
  }));
  const json = JSON.stringify({ pages } satisfies SearchIndex);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  const bytes = brotliCompressSync(json, { params }).length;
  const compressing = repeat(5, () => cpuMs(() => brotliCompressSync(json, { params })));
  const before = memory();
  let search: ReturnType<typeof createSearch> = () => [];
  const fillMs = cpuMs(() => {
    search = createSearch(JSON.parse(json) as SearchIndex);
  });
  const megabytes = memory() - before;
  const times = (query: string) => repeat(5, () => cpuMs(() => search(query)));
  const queries = ['screening', 'early help school', 'subscribtion'].flatMap(times);
  bench.add({
    name: `search: index of ${size} sections`,
    observed: `${Math.round(json.length / 1_000)} kB, ${Math.round(bytes / 1_000)} kB compressed`,
  });
  const [changeMs, queryMs, wideMs] = [compressing, queries, times('w1')].map((all) => percentile(all, 0.5));
  return { megabytes, fillMs, changeMs: changeMs ?? NaN, queryMs: queryMs ?? NaN, wideMs: wideMs ?? NaN };
}

function show(subject: string, things: string, all: readonly Growth[]): void {
  for (const [place, { megabytes, fillMs, changeMs, queryMs, wideMs }] of all.entries()) {
    bench.add({
      name: `${subject}: ${SIZES[place]} ${things}`,
      observed: `${megabytes.toFixed(1)} MB, filled in ${fillMs.toFixed(0)} ms, a change ${changeMs.toFixed(2)} ms, a query ${queryMs.toFixed(2)} ms, a wide one ${wideMs.toFixed(1)} ms`,
    });
  }
  // Below 1,000 the times are too short to compare.
  for (const [place, larger] of all.entries()) {
    const smaller = all[place - 1];
    if (!smaller || place === 1) continue;
    const sizes = `${SIZES[place]} ${things} against ${SIZES[place - 1]}`;
    for (const value of ['megabytes', 'fillMs', 'changeMs', 'queryMs', 'wideMs'] as const)
      bench.compare(`${subject}: ${value} of ${sizes}`, larger[value] / smaller[value], { most: LINEAR });
  }
}

/** Returns the megabytes of all objects and buffers that are in use. */
function memory(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_000_000;
}

/** Returns the milliseconds of processor time that the work takes. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function repeat(times: number, measure: () => number): number[] {
  return Array.from({ length: times }, measure);
}
