import { createServer } from 'node:net';

/**
 * Below the ports that Linux (32768) and other systems (49152) give to outgoing connections and to `listen(0)`: a
 * port of that range can be taken between the look and the start of the server that needs it.
 */
const FIRST_PORT = 12_000;
const PORTS_PER_WORKER = 1_000;
const WORKERS = 20;

const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS;
let next = Math.floor(Math.random() * PORTS_PER_WORKER);

/**
 * A free port, for a server that must know its URL before it listens. Each test worker has a separate range and uses
 * each port once.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_PER_WORKER; tries += 1) {
    const port = FIRST_PORT + worker * PORTS_PER_WORKER + next;
    next = (next + 1) % PORTS_PER_WORKER;
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${FIRST_PORT + worker * PORTS_PER_WORKER} on`);
}

/** As {@link freePort}, as an origin without trailing slash. */
export async function freeOrigin(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
