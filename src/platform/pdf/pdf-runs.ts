import bidiFactory from 'bidi-js';

/** Runs of a line in visual order from left to right; the text of each run is in logical order. */
export type TextRun = { text: string; face: FontFace; isRtl: boolean };

/** Font of the family; each covers one script. */
export type FontFace = 'latin' | 'latin-ext' | 'arabic' | 'devanagari' | 'signs';

const bidi = bidiFactory();

const ARABIC = /[\p{Script=Arabic}،؛؟٠-٩٪-٬]/u;
const DEVANAGARI = /[\p{Script=Devanagari}₹]/u;
/** Characters of the Latin subset; other Latin letters are in the extended font. */
const LATIN = /[ -\u00ffıŒœ\u2000-\u206f€™−]/u;
/** Currency signs that the main fonts lack. */
const CURRENCY_SIGNS = /[₺₼₾₿]/;
/** Combining marks and joiners; they use the font of the previous letter. */
const COMBINING = /[\p{M}\u200c\u200d]/u;
/** Every font has a space, so a space does not change the font. */
const SPACE = /[ \u00a0]/;
/** Invisible bidi control characters. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/**
 * Splits a line into runs in visual order, by the Unicode bidirectional algorithm: brackets are mirrored, numbers and
 * Latin names keep their own direction.
 */
export function toVisualRuns(line: string, direction: 'ltr' | 'rtl'): TextRun[] {
  // no font of the family has the narrow no-break space
  const text = line.replaceAll('\u202f', '\u00a0');
  const embedding = bidi.getEmbeddingLevels(text, direction);
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const faces = listFontFaces(text);
  const runs: (TextRun & { level: number })[] = [];
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const char = mirrored.get(index) ?? text.charAt(index);
    const face = faces[index] ?? 'latin';
    const level = embedding.levels[index] ?? 0;
    if (DIRECTION_MARKS.test(char)) continue;
    const last = runs.at(-1);
    const isRtl = level % 2 === 1;
    // right-to-left words are separate runs, because the library places the words of one run from the left
    const isApart = isRtl && last !== undefined && SPACE.test(char) !== SPACE.test(last.text);
    if (last?.level !== level || last.face !== face || isApart) runs.push({ text: char, face, isRtl, level });
    else last.text = isRtl ? char + last.text : last.text + char;
  }
  return runs.map(({ text: own, face, isRtl }) => ({ text: own, face, isRtl }));
}

/** Text of a line for screen readers. */
export function accessibleText(line: string): string {
  return [...line].filter((char) => !DIRECTION_MARKS.test(char)).join('');
}

/** Font per UTF-16 code unit. */
function listFontFaces(text: string): FontFace[] {
  let last: FontFace = 'latin';
  return [...text].flatMap((char) => {
    if (!COMBINING.test(char) && !SPACE.test(char)) last = detectFontFace(char);
    return Array<FontFace>(char.length).fill(last);
  });
}

function detectFontFace(char: string): FontFace {
  if (ARABIC.test(char)) return 'arabic';
  if (DEVANAGARI.test(char)) return 'devanagari';
  if (CURRENCY_SIGNS.test(char)) return 'signs';
  return LATIN.test(char) ? 'latin' : 'latin-ext';
}
