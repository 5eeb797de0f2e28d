import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { prefixLocale, to } from '../../src/web/paths.ts';
import { newDataDir, startShop } from '../e2e/support/shop.ts';
import { cpuMs } from './page-cost.ts';

/**
 * How long an import of products takes, and how long visitors wait for a cached page meanwhile:
 * `npm run bench -- import [--rows 50000]`.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '50000' } } });
const rows = Number(values.rows);
const PAGE_PAUSE_MS = 20;
const QUIET_MS = 10_000;
const POLL_MS = 500;

const say = (name: string, figures: string) => console.log(`${name.padEnd(34)}${figures}`);

/** Products with texts in three languages, a specification and stock; all of them are new. */
function makeFile(price: string): string {
  const header =
    'slug,sku,title.en,title.fr,title.ar,summary.en,description.en,brand,category,price,stock,status,weight_g';
  const text = 'A lamp for the desk with a warm light and three steps of brightness. '.repeat(4);
  const lines = Array.from({ length: rows }, (_, index) => {
    const name = `${index}`.padStart(6, '0');
    const titles = [`Lamp ${name}`, `Lampe ${name}`, `مصباح ${name}`];
    return [`import-${name}`, `IMPORT-${name}`, ...titles, text, text, 'orvo', 'phones', price, 7, 'visible', 250].join(
      ',',
    );
  });
  return [header, ...lines].join('\n');
}

/** Milliseconds of the requests for a cached page until `work` is done, in ascending order. */
async function watchPage(address: string, work: Promise<unknown>): Promise<number[]> {
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  const waits: number[] = [];
  while (!isDone) {
    const since = performance.now();
    await (await fetch(address)).arrayBuffer();
    waits.push(performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, PAGE_PAUSE_MS));
  }
  await end;
  return waits.toSorted((one, other) => one - other);
}

function describeWaits(waits: readonly number[]): string {
  const at = (share: number) => (waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms (${waits.length} requests)`;
}

const dataDir = newDataDir();
const shop = await startShop({ LOG_LEVEL: 'error' }, dataDir);
try {
  const api = async (path: string, body?: FormData | object, token?: string) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${shop.origin}/api/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      body: isForm ? body : body && JSON.stringify(body),
      headers: {
        ...(!isForm && body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 500)}`);
    return answer.data;
  };
  const { token } = await api('user/signin', { email: 'dana@souk.example', password: 'souk-demo' });
  const waitFor = async (id: number, status: string) => {
    for (;;) {
      const found = await api(`admin/product-imports/${id}`, undefined, token);
      if (found.status === status) return found;
      if (found.status === 'failed') throw new Error(JSON.stringify(found.problems.slice(0, 5)));
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  const timed = async (name: string, work: () => Promise<{ products: object; bad_rows: number }>) => {
    const [since, cpu] = [performance.now(), cpuMs(shop.pid)];
    const { products, bad_rows } = await work();
    const seconds = (performance.now() - since) / 1_000;
    const load = (cpuMs(shop.pid) - cpu) / 10 / seconds;
    say(
      name,
      `${seconds.toFixed(1)} s, ${load.toFixed(0)} % of a CPU, ${JSON.stringify(products)}, bad rows ${bad_rows}`,
    );
  };
  const importFile = async (price: string) => {
    const form = new FormData();
    form.append('file', new File([makeFile(price)], 'products.csv'));
    const { id } = await api('admin/product-imports', form, token);
    const { columns } = await api(`admin/product-imports/${id}`, undefined, token);
    await timed('check', async () => {
      await api(`admin/product-imports/${id}/check`, { columns }, token);
      return waitFor(id, 'checked');
    });
    await timed('import', async () => {
      await api(`admin/product-imports/${id}/start`, {}, token);
      return waitFor(id, 'finished');
    });
    return id;
  };
  const page = shop.origin + prefixLocale(to.category('laptops'), 'en');
  say('rows, load of the machine', `${rows}, ${loadavg()[0]?.toFixed(1)}`);
  for (let warm = 0; warm < 20; warm += 1) await (await fetch(page)).arrayBuffer();
  say(
    'cached page, without an import',
    describeWaits(await watchPage(page, new Promise((resolve) => setTimeout(resolve, QUIET_MS)))),
  );
  say('cached page, new products', describeWaits(await watchPage(page, importFile('19.90'))));
  let id = 0;
  say(
    'cached page, changed products',
    describeWaits(
      await watchPage(
        page,
        importFile('18.90').then((last) => {
          id = last;
        }),
      ),
    ),
  );
  await timed('undo of the changes', async () => {
    await api(`admin/product-imports/${id}/undo`, {}, token);
    return waitFor(id, 'undone');
  });
  const since = performance.now();
  const response = await fetch(`${shop.origin}/api/v1/admin/product-export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  say('export', `${((performance.now() - since) / 1_000).toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB`);
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
