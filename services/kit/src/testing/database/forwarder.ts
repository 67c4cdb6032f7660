import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/** A local port that forwards to a server and can be stopped and started. */
export interface Forwarder {
  readonly port: number;
  /** Closes all connections and accepts no new ones. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startForwarder(target: NetConnectOpts): Promise<Forwarder> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => undefined).once('close', () => (open.delete(from), to.destroy()));
    }
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    port,
    start: async () => void (await listen(port)),
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
