import anyAscii from 'any-ascii';

/** Digits that stand for Arabic letters in Latin writing: 7 for ح, 3 for ع. */
const ARABIC_DIGITS: Record<string, string> = { 2: '', 3: '', 5: 'k', 6: 't', 7: 'h', 8: 'g', 9: 's' };
const WITH_ARABIC_DIGIT = /^(?=.*[a-z]{2})[a-z235679]+$/;

/** A folded word in Latin letters, by ear. */
export function spellInLatin(word: string): string {
  const latin = /^[a-z\d]+$/.test(word) ? word : anyAscii(word).toLowerCase();
  const spelt = WITH_ARABIC_DIGIT.test(latin) ? latin.replace(/\d/g, (digit) => ARABIC_DIGITS[digit] ?? '') : latin;
  // as French writes it
  return spelt.replace(/[^a-z]/g, '').replace(/ou(?=[aeiy])/g, 'w');
}

/** Letters that are heard alike or that scripts do not tell apart, the longer first. */
const HEARD: [RegExp, string][] = [
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
  const spelt = HEARD.reduce((text, [heard, letter]) => text.replace(heard, letter), spellInLatin(word));
  return spelt.replace(VOWELS, '').replace(/(.)\1+/g, '$1');
}
