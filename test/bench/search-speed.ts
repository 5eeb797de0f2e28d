import { LOCALES } from '../../src/kernel/locale.ts';
import { API_ROOT } from '../../src/platform/http/api.ts';
import { goldQueries } from '../gold/gold.ts';
import { readQueries } from '../relevance/judgements.ts';

export type Speed = { p50: number; p95: number; worst: number; asked: number };

/** Milliseconds of each of the kept queries through a call of the API, one after the other, each address once. */
export async function searchSpeed(origin: string, call: 'all' | 'search'): Promise<Speed> {
  const times: number[] = [];
  for (const locale of LOCALES) {
    for (const { q } of [...goldQueries(locale), ...readQueries(locale)]) {
      times.push(await timed(`${origin}${API_ROOT}/${call}?${new URLSearchParams({ q, language: locale })}`));
    }
  }
  return speedOf(times);
}

async function timed(address: string): Promise<number> {
  const since = performance.now();
  const response = await fetch(address);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return performance.now() - since;
}

function speedOf(times: number[]): Speed {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), worst: at(1), asked: sorted.length };
}
