import anyAscii from 'any-ascii';

/** Digits that stand for Arabic letters in Latin writing: 7 for ح, 3 for ع. */
const ARABIC_DIGITS: Record<string, string> = { 2: '', 3: '', 5: 'k', 6: 't', 7: 'h', 8: 'g', 9: 's' };
const WITH_ARABIC_DIGIT = /^(?=.*[a-z]{2})[a-z235679]+$/;

/** The Hindi dot that makes a vowel nasal; before most consonants it is heard as n. */
const NASAL = /\u0902/g;

/** A folded word in Latin letters. */
export function spellInLatin(word: string): string {
  const latin = /^[a-z\d]+$/.test(word) ? word : anyAscii(word.replace(NASAL, 'n')).toLowerCase();
  const spelt = WITH_ARABIC_DIGIT.test(latin) ? latin.replace(/\d/g, (digit) => ARABIC_DIGITS[digit] ?? '') : latin;
  // as French writes it
  return spelt.replace(/[^a-z]/g, '').replace(/ou(?=[aeiy])/g, 'w');
}

/** Letters that are heard alike or that scripts do not tell apart, the longer first. */
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
 * The consonants of a word as they are heard, so that a word is found in another script or by another spelling:
 * "samsung", «سامسونج» and "samsoung". Empty for a word without consonants.
 */
export function soundKey(word: string): string {
  return consonantKey(spellInLatin(word));
}

/** The keys under which a typed word may be known: without its dot, the Hindi z is written as j. */
export function soundKeys(word: string): string[] {
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
