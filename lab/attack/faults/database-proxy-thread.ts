import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const to = String(workerData);
const open = new Set<Socket>();
let swallow = 0;
/** Closed connections. */
let ended = 0;

function keep(socket: Socket, other: () => Socket): void {
  open.add(socket.on('error', () => undefined));
  socket.setNoDelay(true);
  socket.on('close', () => {
    open.delete(socket);
    other().destroy();
  });
}

const server = createServer((socket) => {
  const database = /^\d+$/.test(to) ? connect(Number(to), '127.0.0.1') : connect(to);
  keep(socket, () => database);
  keep(database, () => socket);
  socket.pipe(database);
  database.on('data', (chunk) => {
    if (swallow > 0) {
      swallow -= 1;
      ended += 1;
      socket.destroy();
    } else if (!socket.write(chunk)) {
      database.pause();
      socket.once('drain', () => database.resume());
    }
  });
});
parentPort?.on('message', (order: { readonly cut?: true; readonly swallow?: number }) => {
  swallow += order.swallow ?? 0;
  if (!order.cut) return;
  // A connection has two sockets.
  ended += open.size / 2;
  for (const socket of open) socket.destroy();
  parentPort?.postMessage(ended);
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
