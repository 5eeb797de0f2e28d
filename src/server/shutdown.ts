/** Maximum time for a shutdown; most platforms kill a process after 30 s. Milliseconds. */
const DEFAULT_SHUTDOWN_TIMEOUT_MS = 20_000;

/** Runs a graceful shutdown once on SIGTERM or SIGINT; exits with code 1 after `timeoutMs`. */
export function onShutdown(shutdown: () => Promise<void>, timeoutMs = DEFAULT_SHUTDOWN_TIMEOUT_MS): void {
  let isShuttingDown = false;
  const once = async () => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    setTimeout(() => process.exit(1), timeoutMs);
    await shutdown();
    process.exit(0);
  };
  process.on('SIGTERM', once);
  process.on('SIGINT', once);
}
