import { once } from 'node:events';
import { createServer } from 'node:net';
import { readMetrics, type Sample } from '@larkfield/kit/testing';

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Our own metrics: Node's process metrics depend on the state of the process. */
export async function readOwnMetrics(port: number): Promise<Sample[]> {
  return (await readEdgeMetrics(port)).filter(({ name }) => name.startsWith('larkfield_'));
}

/** Returns the metrics on the operator's port. */
export async function readEdgeMetrics(port: number, path = '/metrics'): Promise<Sample[]> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  if (answer.status !== 200) throw new Error(`${path} is answered ${answer.status}`);
  return readMetrics(await answer.text());
}
