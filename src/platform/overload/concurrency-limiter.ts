/**
 * Limits how many tasks run at once and how many wait. Hashing a password or decoding a picture takes memory and a CPU
 * core, so excess tasks are rejected before they slow down every page.
 */
export type ConcurrencyLimiter = <T>(
  work: () => Promise<T>,
) => Promise<{ admitted: true; value: T } | { admitted: false }>;

export function createConcurrencyLimiter({ atOnce, waiting }: { atOnce: number; waiting: number }): ConcurrencyLimiter {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) return { admitted: false };
      // a finished task passes its slot to the next one, so `running` does not change
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return { admitted: true, value: await work() };
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
