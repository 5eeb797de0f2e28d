/** Leaves once, in order, when the process is asked to. */
export function onLeave(leave: () => Promise<void>): void {
  let leaving = false;
  const once = async () => {
    if (leaving) return;
    leaving = true;
    await leave();
    process.exit(0);
  };
  process.on('SIGTERM', once);
  process.on('SIGINT', once);
}
