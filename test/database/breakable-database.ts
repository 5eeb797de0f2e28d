import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { DbAddress } from '../../src/platform/database/db.ts';
import { freePort } from '../support/free-port.ts';

/** A proxy to a database that simulates failures of network and server. */
export type BreakableDatabase = {
  address: DbAddress;
  /** Connections stay open, new ones are accepted, and no response is sent. */
  hang(): void;
  /** Ends all connections and refuses new ones. */
  refuse(): Promise<void>;
  /** Closes the connection on which a text is sent next, before the database receives it. */
  cutAt(text: string): void;
  restore(): Promise<void>;
  close(): Promise<void>;
};

export async function breakableDatabase(target: DbAddress): Promise<BreakableDatabase> {
  const sockets = new Set<Socket>();
  let hangs = false;
  let fatalText: string | null = null;
  const server = createServer((client) => {
    const database = connect(join(target.host, `.s.PGSQL.${target.port}`));
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => {
        if (hangs) return;
        if (from === client && fatalText !== null && bytes.includes(fatalText)) {
          fatalText = null;
          client.destroy();
        } else to.write(bytes);
      });
    }
  });
  // of a separate range, so that it is still free when the proxy is restored
  const port = await freePort();
  await listen(server, port);
  const end = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    address: { ...target, host: '127.0.0.1', port },
    hang() {
      hangs = true;
    },
    refuse: end,
    cutAt(text) {
      fatalText = text;
    },
    async restore() {
      hangs = false;
      // lost requests cannot be answered any more
      await end();
      await listen(server, port);
    },
    close: end,
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
