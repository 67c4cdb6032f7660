import type { CDPSession } from '@playwright/test';

/** Slow 4G and a phone's processor. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CPU_RATE = 4;
/** Milliseconds without a request under way that count as rest: a busy page sends the next one late. */
const REST_MS = 300;

/** What a page has sent and received since it was throttled. */
export interface Traffic {
  /** Bytes are those received, headers included. */
  sums(): { readonly requests: number; readonly bytes: number };
  /** Settles when no request has been under way for a while, or after `mostMs`. */
  atRest(mostMs: number): Promise<void>;
}

/** Gives a page a slow phone on a slow network, and counts its traffic. */
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
    sums: () => ({ requests, bytes }),
    async atRest(mostMs) {
      const asked = performance.now();
      const isOver = (now: number) =>
        now - asked >= mostMs || (underWay.size === 0 && now - Math.max(changed, asked) >= REST_MS);
      while (!isOver(performance.now())) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}
