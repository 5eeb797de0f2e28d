/** A pseudo-random stream, deterministic for the same seed, name and index. */
export type Random = {
  /** A number in [0, 1). */
  next(): number;
  /** An integer between `from` and `to`, both inclusive. */
  int(from: number, to: number): number;
  chance(share: number): boolean;
  /** Standard normal: mean 0, deviation 1. */
  normal(): number;
  /** @throws on an empty list. */
  pick<T>(list: readonly T[]): T;
  /** A random sample of `count` entries, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[];
};

/**
 * Every product and order has its own stream, so that further generators or draws do not change existing rows. sfc32
 * (Chris Doty-Humphrey, PractRand) has 128 bits of state: streams do not overlap.
 */
export function createRandom(seed: number, name: string, index: number): Random {
  const next = sfc32(seed | 0, hashString(name), index | 0);
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
    // Box–Muller transform; 1 - next() avoids the logarithm of 0
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    some(list, count) {
      let wanted = Math.min(count, list.length);
      return list.filter((_, position) => {
        const taken = next() < wanted / (list.length - position);
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
  // discards the first numbers, which still correlate with the seed
  for (let i = 0; i < 12; i += 1) next();
  return next;
}

/** FNV-1a, 32 bits. */
function hashString(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
