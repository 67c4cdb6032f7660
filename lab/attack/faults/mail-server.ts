import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { startSmtp } from '@larkfield/kit/testing';

/**
 * `well`: accepts every mail. `mute`: accepts connections and sends nothing. `refuses`: greets with 421. `dies`: closes in the
 * middle of mails, and stays closed. `away`: accepts no connection. `stuck`: hangs at mails to {@link STUCK} addresses.
 */
export type MailState = 'well' | 'mute' | 'refuses' | 'dies' | 'away' | 'stuck';

/** Prefix of the addresses at whose mails a stuck server hangs. */
export const STUCK = 'stuck-';

export interface MailServer {
  readonly url: string;
  /** Ids of the accepted mails, in their order. */
  receivedIds(): string[];
  setState(state: MailState): Promise<void>;
  close(): Promise<void>;
}

/** Starts a real mail server behind a port whose state can be changed. */
export async function startMailServer(): Promise<MailServer> {
  const real = await startSmtp({ closeTimeout: 100 });
  const inner = Number(new URL(real.url).port);
  const open = new Set<Socket>();
  let state: MailState = 'well';
  const server = createServer((socket) => {
    keep(socket);
    if (state === 'refuses') return void socket.end('421 4.3.2 not now\r\n');
    if (state !== 'mute') answer(socket);
  });
  const endAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  const stopListening = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    endAll();
    await closed;
  };
  function keep(socket: Socket): void {
    open.add(socket.on('error', () => undefined));
    socket.on('close', () => open.delete(socket));
  }
  function answer(socket: Socket): void {
    const behind = connect(inner, '127.0.0.1');
    keep(behind);
    behind.pipe(socket);
    socket.on('close', () => behind.destroy());
    socket.on('data', (chunk) => {
      const said = chunk.toString('latin1');
      if (state === 'stuck' && said.includes(`RCPT TO:<${STUCK}`)) return;
      if (state === 'dies' && /^DATA\r?$/m.test(said)) return void stopListening();
      behind.write(chunk);
    });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    receivedIds: () => real.mails.map(({ source }) => /^message-id: <([^@>]+)@/im.exec(source)?.[1] ?? ''),
    async setState(next) {
      state = next;
      if (next === 'away') return stopListening();
      endAll();
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      await stopListening();
      await real.close();
    },
  };
}
