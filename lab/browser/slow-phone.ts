import type { CDPSession } from '@playwright/test';

/** Slow 4G and a phone's processor. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CPU_RATE = 4;
/** The network is idle after so many milliseconds without an open request: a busy page sends the next one late. */
const REST_MS = 300;

/** Traffic of a page since it was throttled. */
export interface Traffic {
  totals(): { readonly requests: number; readonly bytes: number };
  /** Resolves when the network is idle, or after `mostMs`. */
  waitUntilIdle(mostMs: number): Promise<void>;
}

/** Throttles a page to a slow phone on slow 4G, and counts its traffic. */
export async function throttle(session: CDPSession): Promise<Traffic> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  const underWay = new Set<string>();
  let requests = 0;
  let bytes = 0;
  let changed = 0;
  const end = ({ requestId }: { requestId: string }) => {
    underWay.delete(requestId);
    changed = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ request, requestId }) => {
    if (!request.url.startsWith('http')) return;
    requests += 1;
    underWay.add(requestId);
  });
  session.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength;
    end(event);
  });
  session.on('Network.loadingFailed', end);
  return {
    totals: () => ({ requests, bytes }),
    async waitUntilIdle(mostMs) {
      const started = performance.now();
      const isOver = (now: number) =>
        now - started >= mostMs || (underWay.size === 0 && now - Math.max(changed, started) >= REST_MS);
      while (!isOver(performance.now())) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}
