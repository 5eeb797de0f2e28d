import { get } from 'node:http';
import Fastify from 'fastify';

/**
 * The answer of a page from a Fastify route that does nothing else, as a measure for the page cache: started by
 * `cached-pages.ts` as a process of its own with the address of the page. Prints its own address.
 */

type Answer = { headers: Record<string, string | string[] | undefined>; body: Buffer };

/** @returns the answer as sent, compressed */
function readAnswer(address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
      response.on('error', reject);
    }).on('error', reject);
  });
}

const { headers, body } = await readAnswer(process.argv[2] ?? '');
for (const name of ['date', 'connection', 'keep-alive', 'content-length']) delete headers[name];
const app = Fastify();
app.get('/*', async (_request, reply) => reply.headers(headers).send(body));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
