/** A stream of chance that is the same on every machine and at every time for the same seed, name and number. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `from` to `to`, both possible. */
  int(from: number, to: number): number;
  chance(share: number): boolean;
  /** Standard normal: mean 0, deviation 1. */
  normal(): number;
  /** @throws on an empty list. */
  pick<T>(list: readonly T[]): T;
  /** `count` of the list, in the list's order. */
  some<T>(list: readonly T[], count: number): T[];
};

/**
 * Every product and order has a stream of its own, so that one more generator, or one more draw in another, changes
 * none of its rows. sfc32 (Chris Doty-Humphrey, PractRand) keeps 128 bits: streams never coincide.
 */
export function randomOf(seed: number, name: string, index: number): Random {
  const next = sfc32(seed | 0, hashOf(name), index | 0);
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    const entry = list[int(0, list.length - 1)];
    if (entry === undefined) throw new RangeError('nothing to pick from');
    return entry;
  };
  return {
    next,
    int,
    pick,
    chance: (share) => next() < share,
    // Box and Muller; 1 - next() because the logarithm of 0 is no number
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    some(list, count) {
      let wanted = Math.min(count, list.length);
      return list.filter((_, place) => {
        const taken = next() < wanted / (list.length - place);
        if (taken) wanted -= 1;
        return taken;
      });
    },
  };
}

function sfc32(a: number, b: number, c: number): () => number {
  let counter = 1;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  // the first numbers still show the seed
  for (let i = 0; i < 12; i += 1) next();
  return next;
}

/** FNV-1a, 32 bits. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
