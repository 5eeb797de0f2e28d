import { createLevels, type LevelSource, openLevelReader } from './level-sources.rules.ts';
import type { TermMatches } from './match-term.rules.ts';

/** Level of name, kind, brand and compatible devices. */
export const HEAD_LEVEL = 4;

/** Products that match one term, and whether it is a name, a kind or a property (neither). */
export type TermHits = TermMatches & {
  isName: boolean;
  isKind: boolean;
  /** Raises the score of its matches without excluding other products: a common word, a colour. */
  isOptional?: boolean;
  /** Required name or kind; products that only mention it are left out. */
  isHead?: boolean;
  /** Where the term and the next one are adjacent; null when they nowhere are. */
  phrase?: readonly LevelSource[] | null;
};

/**
 * Levels of a term in the current block. All of one shape, without missing properties: the loop over half a million
 * products reads them several times each.
 */
export type TermLevels = {
  levels: Uint8Array;
  exact: Uint8Array;
  phrase: Uint8Array;
  isName: boolean;
  isKind: boolean;
  /** The lowest level that meets the term; 0 for an optional one. */
  minLevel: number;
};

export type TermLevelsReader = {
  levels: TermLevels;
  /** Loads the levels of a block. False when the block cannot match: it has no postings of a required term. */
  readLevels(block: number): boolean;
  readExactAndPhrase(block: number): void;
  hasPhrase: boolean;
};

/** @param least minimum level of a match */
export function openTermLevels(term: TermHits, least: number): TermLevelsReader {
  const levels = createLevels();
  const isTyped = term.exact === term.sources;
  const exact = isTyped ? levels : createLevels();
  const phrase = createLevels();
  const readSources = openLevelReader(term.sources);
  const readExact = isTyped ? null : openLevelReader(term.exact);
  const readPhrase = term.phrase ? openLevelReader(term.phrase) : null;
  const { isName, isKind, isHead = false, isOptional = false } = term;
  return {
    levels: { levels, exact, phrase, isName, isKind, minLevel: findMinLevel({ isHead, isOptional }, least) },
    readLevels: (block) => readSources(block, levels) || isOptional,
    readExactAndPhrase: (block) => {
      readExact?.(block, exact);
      readPhrase?.(block, phrase);
    },
    hasPhrase: readPhrase !== null,
  };
}

function findMinLevel({ isHead, isOptional }: { isHead: boolean; isOptional: boolean }, least: number): number {
  if (isHead) return HEAD_LEVEL;
  return isOptional ? 0 : least;
}

/** A phrase that matches in a property counts like a kind or brand: "Wi-Fi 7". */
export function raisePhraseLevels({ phrase }: TermLevels, terms: readonly (TermLevels | undefined)[]): void {
  for (let place = 0; place < phrase.length; place += 1) {
    if (phrase[place] === 0) continue;
    for (const term of terms) {
      if (!term) continue;
      raiseLevel(term.levels, place);
      raiseLevel(term.exact, place);
    }
  }
}

function raiseLevel(levels: Uint8Array, place: number): void {
  const level = levels[place] ?? 0;
  if (level !== 0 && level < HEAD_LEVEL) levels[place] = HEAD_LEVEL;
}
