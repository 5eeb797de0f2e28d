import { Agent, get } from 'node:http';

const CONNECTIONS = 16;
const SECONDS = 5;

/** Responses per second for one cached page; the client shares the machine, so the server alone can do more. */
export async function answersPerSecond(address: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const ask = () =>
    new Promise<void>((answered, failed) => {
      get(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
        response.resume().on('end', answered).on('error', failed);
      }).on('error', failed);
    });
  const end = performance.now() + SECONDS * 1000;
  let answers = 0;
  const visitors = Array.from({ length: CONNECTIONS }, async () => {
    for (; performance.now() < end; answers++) await ask();
  });
  await Promise.all(visitors);
  agent.destroy();
  return Math.round(answers / SECONDS);
}
