import anyAscii from 'any-ascii';

/** Digits for Arabic letters in Latin transcription: 7 for ح, 3 for ع. */
const ARABIC_DIGITS: Record<string, string> = { 2: '', 3: '', 5: 'k', 6: 't', 7: 'h', 8: 'g', 9: 's' };
const WITH_ARABIC_DIGIT = /^(?=.*[a-z]{2})[a-z235679]+$/;

/** The anusvara nasalizes a vowel; before most consonants it sounds like n. */
const NASAL = /\u0902/g;

/** Transliterates a folded word to Latin letters. */
export function spellInLatin(word: string): string {
  const latin = /^[a-z\d]+$/.test(word) ? word : anyAscii(word.replace(NASAL, 'n')).toLowerCase();
  const spelt = WITH_ARABIC_DIGIT.test(latin) ? latin.replace(/\d/g, (digit) => ARABIC_DIGITS[digit] ?? '') : latin;
  // as in French
  return spelt.replace(/[^a-z]/g, '').replace(/ou(?=[aeiy])/g, 'w');
}

/** Letters with the same sound, or that scripts do not distinguish; longer ones first. */
const SOUND_CLASSES: [RegExp, string][] = [
  [/tch|sch|sh|ch|ts/g, 's'],
  [/ph|gh(?=t)/g, 'f'],
  [/ck|kh|qu|q/g, 'k'],
  [/gh/g, 'g'],
  [/th|dh/g, 't'],
  [/bh/g, 'b'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/j/g, 'g'],
  [/z/g, 's'],
  [/v/g, 'f'],
  [/p/g, 'b'],
  [/d/g, 't'],
];
const VOWELS = /[aeiouywh]/g;

/**
 * The consonants of a word by sound, so that a word is found in another script or spelling: "samsung", «سامسونج» and
 * "samsoung". Empty for a word without consonants.
 */
export function computeSoundKey(word: string): string {
  return consonantKey(spellInLatin(word));
}

/** Sound keys of a typed word: without its dot, the Hindi z is written as j. */
export function computeSoundKeys(word: string): string[] {
  const spelt = spellInLatin(word);
  const other = /\p{Script=Devanagari}/u.test(word) ? [spelt.replace(/j/g, 'z')] : [];
  return [...new Set([spelt, ...other].map(consonantKey))];
}

function normalizeSounds(spelt: string): string {
  return SOUND_CLASSES.reduce((text, [sound, letter]) => text.replace(sound, letter), spelt);
}

function consonantKey(spelt: string): string {
  return normalizeSounds(spelt)
    .replace(VOWELS, '')
    .replace(/(.)\1+/g, '$1');
}
