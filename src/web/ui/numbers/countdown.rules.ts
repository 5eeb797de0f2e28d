/** Maximum age of a cached page: a larger difference between device and server means a wrong device clock. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/**
 * The current time in milliseconds: the device's, unless it differs from the server's by more than the age of a cached
 * page.
 */
export function correctDeviceTime({
  server,
  started,
  device,
}: {
  server: number;
  started: number;
  device: number;
}): number {
  return Math.abs(started - server) <= MAX_CLOCK_SKEW_MS ? device : server + (device - started);
}

/** Splits milliseconds into whole days, hours, minutes and seconds. */
export function splitRemainingTime(milliseconds: number) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return {
    over: seconds === 0,
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
