import { once } from 'node:events';
import { createServer } from 'node:net';
import { readMetrics, type Sample } from '@larkfield/kit/testing';

/** A port that nothing listened on a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Ours: what Node tells of the process comes and goes with what it does. */
export async function ownFiguresOf(port: number): Promise<Sample[]> {
  return (await figuresOf(port)).filter(({ name }) => name.startsWith('larkfield_'));
}

/** The figures that an edge tells its operator. */
export async function figuresOf(port: number, path = '/metrics'): Promise<Sample[]> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  if (answer.status !== 200) throw new Error(`${path} is answered ${answer.status}`);
  return readMetrics(await answer.text());
}
