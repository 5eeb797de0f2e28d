import type { ModelEntry } from './book.store.ts';

const SHORTEST_CODE = 4;

/** Models by printed code, with or without dashes, also without the region suffix. */
export function modelsWithCode(models: readonly ModelEntry[], tokens: readonly string[]): ModelEntry[] {
  const pairs = tokens.slice(1).map((token, at) => (tokens[at] ?? '') + token);
  const typed = [...tokens, ...pairs].filter(
    (word) => word.length >= SHORTEST_CODE && /\d/.test(word) && /[a-z]/.test(word),
  );
  const exact = models.filter(({ codes }) => codes.some((code) => typed.includes(plain(code))));
  if (exact.length > 0 || typed.length === 0) return exact;
  return models.filter(({ codes, name }) =>
    codes.some((code) => typed.some((word) => begins(code, word) && !name.toLowerCase().includes(word))),
  );
}

/** Whether a word is part of one of their codes. */
export function isCodeOf(models: readonly ModelEntry[], token: string): boolean {
  return models.some(({ codes }) => codes.some((code) => plain(code).includes(token)));
}

function begins(code: string, word: string): boolean {
  return plain(code).startsWith(word) || plain(code).replace(/^sm/, '').startsWith(word);
}

function plain(code: string): string {
  return code.replaceAll('-', '').toLowerCase();
}
