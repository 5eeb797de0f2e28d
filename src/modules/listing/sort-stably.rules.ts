const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;
const SIGN = 0x8000_0000;

/**
 * Numbers in the order of a finite key, the smallest first; equal keys keep their order. By digits and with a rest
 * after each, because a sort that compares a million of them holds the process up for a second.
 */
export function* sortStably(numbers: Int32Array, keyOf: (number: number) => number): Generator<void, Int32Array> {
  let order = numbers;
  let keys = orderedBits(numbers, keyOf);
  yield;
  for (let half = 0; half < 2; half++) {
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
      const digitOf = (nth: number) => ((keys[2 * nth + half] ?? 0) >>> shift) & (DIGITS - 1);
      const starts = startsOf(order.length, digitOf);
      if (!starts) continue;
      const [nextOrder, nextKeys] = [new Int32Array(order.length), new Uint32Array(keys.length)];
      for (let nth = 0; nth < order.length; nth++) {
        const digit = digitOf(nth);
        const at = starts[digit] ?? 0;
        starts[digit] = at + 1;
        nextOrder[at] = order[nth] ?? 0;
        nextKeys[2 * at] = keys[2 * nth] ?? 0;
        nextKeys[2 * at + 1] = keys[2 * nth + 1] ?? 0;
      }
      [order, keys] = [nextOrder, nextKeys];
      yield;
    }
  }
  return order;
}

/** All of it at once. */
export function finished<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Where each digit's numbers begin; null when all have the same digit. */
function startsOf(length: number, digitOf: (nth: number) => number): Int32Array | null {
  const starts = new Int32Array(DIGITS);
  for (let nth = 0; nth < length; nth++) {
    const digit = digitOf(nth);
    starts[digit] = (starts[digit] ?? 0) + 1;
  }
  if (length === 0 || starts[digitOf(0)] === length) return null;
  let before = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = starts[digit] ?? 0;
    starts[digit] = before;
    before += count;
  }
  return starts;
}

/** Two words a number, the low one first, that stand in the order of the keys when read as whole numbers. */
function orderedBits(numbers: Int32Array, keyOf: (number: number) => number): Uint32Array {
  const values = new Float64Array(numbers.length);
  // adding nothing makes -0 the 0 it equals
  for (let nth = 0; nth < numbers.length; nth++) values[nth] = keyOf(numbers[nth] ?? 0) + 0;
  const words = new Uint32Array(values.buffer);
  // IEEE 754 orders positive numbers as their bits; negative ones the other way round. All engines are little-endian.
  for (let high = 1; high < words.length; high += 2) {
    const word = words[high] ?? 0;
    const isNegative = word >= SIGN;
    words[high] = isNegative ? ~word : word | SIGN;
    if (isNegative) words[high - 1] = ~(words[high - 1] ?? 0);
  }
  return words;
}
