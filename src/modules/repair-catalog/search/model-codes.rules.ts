import type { ModelEntry } from '../catalog/catalog.store.ts';

const MIN_CODE_LENGTH = 4;

/** Models by printed code, with or without dashes, also without the region suffix. */
export function findModelsByCode(models: readonly ModelEntry[], tokens: readonly string[]): ModelEntry[] {
  const pairs = tokens.slice(1).map((token, at) => (tokens[at] ?? '') + token);
  const typed = [...tokens, ...pairs].filter(
    (word) => word.length >= MIN_CODE_LENGTH && /\d/.test(word) && /[a-z]/.test(word),
  );
  const exact = models.filter(({ codes }) => codes.some((code) => typed.includes(normalizeCode(code))));
  if (exact.length > 0 || typed.length === 0) return exact;
  return models.filter(({ codes, name }) =>
    codes.some((code) => typed.some((word) => codeStartsWith(code, word) && !name.toLowerCase().includes(word))),
  );
}

/** Whether a word is part of one of their codes. */
export function isPartOfCode(models: readonly ModelEntry[], token: string): boolean {
  return models.some(({ codes }) => codes.some((code) => normalizeCode(code).includes(token)));
}

function codeStartsWith(code: string, word: string): boolean {
  return normalizeCode(code).startsWith(word) || normalizeCode(code).replace(/^sm/, '').startsWith(word);
}

function normalizeCode(code: string): string {
  return code.replaceAll('-', '').toLowerCase();
}
