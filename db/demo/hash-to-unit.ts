/**
 * A pseudo-random number in [0, 1) that depends only on the given keys: the same for every load and machine, and not
 * affected by added or removed products or texts.
 */
export function hashToUnit(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.join('|')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
