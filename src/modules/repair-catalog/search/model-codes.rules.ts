import type { ModelEntry } from '../catalog/catalog.store.ts';

const MIN_CODE_LENGTH = 4;

/** Models by printed code, with or without dashes, also without the region suffix. */
export function findModelsByCode(models: readonly ModelEntry[], tokens: readonly string[]): ModelEntry[] {
  const pairs = tokens.slice(1).map((token, at) => (tokens[at] ?? '') + token);
  const typed = [...tokens, ...pairs].filter(
    (word) => word.length >= MIN_CODE_LENGTH && /\d/.test(word) && /[a-z]/.test(word),
  );
  if (typed.length === 0) return [];
  const exact = models.filter((model) => listNormalizedCodes(model).some((code) => typed.includes(code)));
  if (exact.length > 0) return exact;
  return models.filter((model) => {
    const words = typed.filter((word) => !model.name.toLowerCase().includes(word));
    return listNormalizedCodes(model).some((code) => words.some((word) => codeStartsWith(code, word)));
  });
}

/** Whether a word is part of one of their codes. */
export function isPartOfCode(models: readonly ModelEntry[], token: string): boolean {
  return models.some((model) => listNormalizedCodes(model).some((code) => code.includes(token)));
}

function codeStartsWith(code: string, word: string): boolean {
  return code.startsWith(word) || code.replace(/^sm/, '').startsWith(word);
}

/** Every search compares its words with the codes of all models. */
const normalizedCodes = new WeakMap<ModelEntry, readonly string[]>();

function listNormalizedCodes(model: ModelEntry): readonly string[] {
  const known = normalizedCodes.get(model);
  if (known) return known;
  const codes = model.codes.map((code) => code.replaceAll('-', '').toLowerCase());
  normalizedCodes.set(model, codes);
  return codes;
}
