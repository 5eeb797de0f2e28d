import bidiFactory from 'bidi-js';

/** Runs of a line in visual order from left to right; the text of each run is in logical order. */
export type Run = { text: string; face: Face; isRtl: boolean };

/** Font of the family; each covers one script. */
export type Face = 'latin' | 'latin-ext' | 'arabic' | 'devanagari' | 'signs';

const bidi = bidiFactory();

const ARABIC = /[\p{Script=Arabic}،؛؟٠-٩٪-٬]/u;
const DEVANAGARI = /[\p{Script=Devanagari}₹]/u;
/** Characters of the Latin subset; other Latin letters are in the extended font. */
const LATIN = /[ -\u00ffıŒœ\u2000-\u206f€™−]/u;
/** Currency signs that the main fonts lack. */
const SIGNS = /[₺₼₾₿]/;
/** Combining marks and joiners; they use the font of the previous letter. */
const JOINED = /[\p{M}\u200c\u200d]/u;
/** Every font has a space, so a space does not change the font. */
const SPACE = /[ \u00a0]/;
/** Invisible bidi control characters. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/**
 * Splits a line into runs in visual order, by the Unicode bidirectional algorithm: brackets are mirrored, numbers and
 * Latin names keep their own direction.
 */
export function runsOf(line: string, direction: 'ltr' | 'rtl'): Run[] {
  // no font of the family has the narrow no-break space
  const text = line.replaceAll('\u202f', '\u00a0');
  const embedding = bidi.getEmbeddingLevels(text, direction);
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const faces = facesOf(text);
  const runs: (Run & { level: number })[] = [];
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
export function spoken(line: string): string {
  return [...line].filter((char) => !DIRECTION_MARKS.test(char)).join('');
}

/** Font per UTF-16 code unit. */
function facesOf(text: string): Face[] {
  let last: Face = 'latin';
  return [...text].flatMap((char) => {
    if (!JOINED.test(char) && !SPACE.test(char)) last = faceOf(char);
    return Array<Face>(char.length).fill(last);
  });
}

function faceOf(char: string): Face {
  if (ARABIC.test(char)) return 'arabic';
  if (DEVANAGARI.test(char)) return 'devanagari';
  if (SIGNS.test(char)) return 'signs';
  return LATIN.test(char) ? 'latin' : 'latin-ext';
}
