import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/** A port of this machine that leads to a server, and can be taken away and given back. */
export interface Forwarder {
  readonly port: number;
  /** Ends all connections, and takes no more. */
  stop(): Promise<void>;
  /** Takes connections again at the same port. */
  start(): Promise<void>;
}

export async function startForwarder(target: NetConnectOpts): Promise<Forwarder> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
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
