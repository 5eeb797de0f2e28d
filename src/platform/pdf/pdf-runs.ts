import bidiFactory from 'bidi-js';

/** Pieces of a line as they stand on paper from left to right; the text of each is in reading order. */
export type Run = { text: string; face: Face; isRtl: boolean };

/** A font of the shop's family; each has the letters of one script. */
export type Face = 'latin' | 'latin-ext' | 'arabic' | 'devanagari' | 'signs';

const bidi = bidiFactory();

const ARABIC = /[\p{Script=Arabic}،؛؟٠-٩٪-٬]/u;
const DEVANAGARI = /[\p{Script=Devanagari}₹]/u;
/** What the Latin subset of the family has; other Latin letters are in the extended one. */
const LATIN = /[ -\u00ffıŒœ\u2000-\u206f€™−]/u;
/** Currencies that the family lacks. */
const SIGNS = /[₺₼₾₿]/;
/** Belongs to the letter before it, whatever script that has. */
const JOINED = /[\p{M}\u200c\u200d]/u;
/** Every face has a space; one inside a word group needs no other font. */
const SPACE = /[ \u00a0]/;
/** Says how text is ordered and is never seen. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/**
 * A line in the order of the eye, by the Unicode bidirectional algorithm: brackets turn round with their line,
 * numbers and Latin names keep their own direction inside it.
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
    // words from the right are placed one by one: the library puts them beside each other from the left
    const isApart = isRtl && last !== undefined && SPACE.test(char) !== SPACE.test(last.text);
    if (last?.level !== level || last.face !== face || isApart) runs.push({ text: char, face, isRtl, level });
    else last.text = isRtl ? char + last.text : last.text + char;
  }
  return runs.map(({ text: own, face, isRtl }) => ({ text: own, face, isRtl }));
}

/** What a line says, for who listens to it. */
export function spoken(line: string): string {
  return [...line].filter((char) => !DIRECTION_MARKS.test(char)).join('');
}

/** By UTF-16 unit. */
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
