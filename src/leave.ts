/** Whoever hangs, for instance because the database has gone, is killed after half a minute on most platforms. */
const LONGEST_MS = 20_000;

/** Leaves once, in order, when the process is asked to; with exit code 1 when that took longer than `longestMs`. */
export function onLeave(leave: () => Promise<void>, longestMs = LONGEST_MS): void {
  let leaving = false;
  const once = async () => {
    if (leaving) return;
    leaving = true;
    setTimeout(() => process.exit(1), longestMs);
    await leave();
    process.exit(0);
  };
  process.on('SIGTERM', once);
  process.on('SIGINT', once);
}
