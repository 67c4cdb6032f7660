import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Attack, Target } from '../target/target.ts';
import { failures, load, p99 } from '../clients/generate-load.ts';

const HOST = 'host: localhost';
const CLOSE = 'connection: close';
const LARGE = 5 * 1024 * 1024;

async function sendRaw(port: number, lines: readonly string[], body = ''): Promise<string> {
  const socket = await open(port);
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  return text(socket).catch(() => '');
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Returns requests that no browser sends, with the status that each must get. */
const malformedRequests = (
  path: string,
): readonly (readonly [lines: readonly string[], body: string, status: string])[] => [
  [[`GET ${path} HTTP/1.1`, HOST, HOST, CLOSE], '', '400'],
  [[`GET ${path} HTTP/1.1`, 'host: [::1', CLOSE], '', '400'],
  [[`GET ${path} HTTP/1.1`, CLOSE], '', '400'],
  [[`GET ${path}//x HTTP/1.1`, HOST, CLOSE], '', '404'],
  [[`GET ${path}\\..\\x HTTP/1.1`, HOST, CLOSE], '', '404'],
  [[`POST ${path} HTTP/1.1`, HOST, CLOSE, `content-length: ${LARGE}`], 'x'.repeat(LARGE), '413'],
  [
    [`POST ${path} HTTP/1.1`, HOST, CLOSE, 'content-length: 2', 'transfer-encoding: chunked'],
    '0\r\n\r\n',
    '400',
  ],
  [[`POST ${path} HTTP/1.1`, HOST, CLOSE, 'expect: tea', 'content-length: 2'], '{}', '417'],
];

export const attackMalformedRequests: Attack = async ({ port, sampleCalls }) => {
  const wrong: string[] = [];
  let sent = 0;
  for (const path of sampleCalls.values()) {
    for (const [lines, body, status] of malformedRequests(path)) {
      const answer = await sendRaw(port, lines, body);
      sent += 1;
      if (!answer.startsWith(`HTTP/1.1 ${status}`)) wrong.push(`${lines.join(' ')}: ${answer.slice(0, 30)}`);
    }
  }
  const found = `${sent - wrong.length} of ${sent} answered with it${wrong.length > 0 ? `; first other: ${wrong[0]}` : ''}`;
  return [
    {
      name: 'malformed requests are refused by their own status',
      observed: found,
      holds: wrong.length === 0,
    },
  ];
};

const SENDERS = 200;

/** Sends many bodies that never end, from one address. */
export const attackSlowBodies: Attack = async (target) => {
  const [path = ''] = target.sampleCalls.values();
  const options = { origin: target.site.origin, connections: 10, seconds: 2 };
  const alone = [await load({ ...options, paths: ['/'] }), await load({ ...options, paths: [path] })];
  const slow = await Promise.all(Array.from({ length: SENDERS }, () => begin(target, path)));
  const beside = [await load({ ...options, paths: ['/'] }), await load({ ...options, paths: [path] })];
  for (const socket of slow) socket.destroy();
  return ['pages', 'calls'].map((what, index) => {
    const [before, during] = [alone[index], beside[index]];
    if (!before || !during) throw new Error('nothing was measured');
    const found = `p99 ${p99(before)} ms without, ${p99(during)} ms with ${SENDERS}; ${failures(during)} failed`;
    // Below 50 ms a p99 varies by more than twice from one second to the next.
    const holds = failures(during) === 0 && p99(during) <= Math.max(2 * p99(before), 50);
    return { name: `slow bodies leave ${what} as fast as they were (within 2 x)`, observed: found, holds };
  });
};

async function begin({ port }: Target, path: string): Promise<Socket> {
  const socket = await open(port);
  const head = [`POST ${path} HTTP/1.1`, HOST, 'content-type: application/json', 'content-length: 1000'];
  socket.write(`${head.join('\r\n')}\r\n\r\n{"a":1`);
  return socket;
}
