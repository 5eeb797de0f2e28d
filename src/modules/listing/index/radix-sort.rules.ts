const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;
const SIGN = 0x8000_0000;

/**
 * Stable radix sort by a finite key, ascending. Yields after each digit, because a comparison sort of a million numbers
 * blocks the event loop for a second.
 */
export function* radixSort(numbers: Int32Array, keyOf: (number: number) => number): Generator<void, Int32Array> {
  let order = numbers;
  let keys = toSortableWords(numbers, keyOf);
  yield;
  for (let half = 0; half < 2; half++) {
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
      const digitOf = (index: number) => ((keys[2 * index + half] ?? 0) >>> shift) & (DIGITS - 1);
      const starts = countDigitOffsets(order.length, digitOf);
      if (!starts) continue;
      const [nextOrder, nextKeys] = [new Int32Array(order.length), new Uint32Array(keys.length)];
      for (let index = 0; index < order.length; index++) {
        const digit = digitOf(index);
        const at = starts[digit] ?? 0;
        starts[digit] = at + 1;
        nextOrder[at] = order[index] ?? 0;
        nextKeys[2 * at] = keys[2 * index] ?? 0;
        nextKeys[2 * at + 1] = keys[2 * index + 1] ?? 0;
      }
      [order, keys] = [nextOrder, nextKeys];
      yield;
    }
  }
  return order;
}

/** Runs a generator to its end without pauses. */
export function runToCompletion<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Offset of the numbers with each digit; null when all have the same digit. */
function countDigitOffsets(length: number, digitOf: (index: number) => number): Int32Array | null {
  const starts = new Int32Array(DIGITS);
  for (let index = 0; index < length; index++) {
    const digit = digitOf(index);
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

/** Two 32-bit words for each key, the low one first, that sort as unsigned integers in the order of the keys. */
function toSortableWords(numbers: Int32Array, keyOf: (number: number) => number): Uint32Array {
  const values = new Float64Array(numbers.length);
  // adding 0 turns -0 into 0
  for (let index = 0; index < numbers.length; index++) values[index] = keyOf(numbers[index] ?? 0) + 0;
  const words = new Uint32Array(values.buffer);
  // IEEE 754: the bits of positive numbers sort like the numbers, those of negative ones in reverse. All engines are little-endian.
  for (let high = 1; high < words.length; high += 2) {
    const word = words[high] ?? 0;
    const isNegative = word >= SIGN;
    words[high] = isNegative ? ~word : word | SIGN;
    if (isNegative) words[high - 1] = ~(words[high - 1] ?? 0);
  }
  return words;
}
