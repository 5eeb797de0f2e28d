import { parentPort, workerData } from 'node:worker_threads';
import { ATTACKS, sendAttack } from './attacks.ts';

/** Four clients that send one kind of request for a while, in a separate thread so that they slow no other visitor. */
const ATTACKERS = 4;

type Order = { origin: string; name: string; durationMs: number };

const { origin, name, durationMs }: Order = workerData;
const attack = ATTACKS.find((known) => known.name === name);
if (!attack) throw new Error(`unknown attack ${name}`);
const until = performance.now() + durationMs;
let sent = 0;
await Promise.all(
  Array.from({ length: ATTACKERS }, async () => {
    for (; performance.now() < until; sent += 1) await sendAttack(origin, attack);
  }),
);
parentPort?.postMessage(sent);
