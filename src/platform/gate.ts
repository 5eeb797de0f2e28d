/**
 * Lets few run at once and few wait. Hashing a password or decoding a picture takes memory and a whole core, so a flood
 * of them must be turned away before it starves every page.
 */
export type Gate = <T>(work: () => Promise<T>) => Promise<{ admitted: true; value: T } | { admitted: false }>;

export function makeGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) return { admitted: false };
      // whoever leaves hands its place over, so `running` stays as it is
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
