/** A cached page may be this old; a device further away than this from the server has a wrong clock. */
const TRUST_MS = 5 * 60_000;

/** The time it is now, in milliseconds: the device's, unless it disagrees with the server's by more than a page's age. */
export function trustedNow({ server, started, device }: { server: number; started: number; device: number }): number {
  return Math.abs(started - server) <= TRUST_MS ? device : server + (device - started);
}

/** Whole days, hours, minutes and seconds in so many milliseconds. */
export function timeLeft(milliseconds: number) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return {
    over: seconds === 0,
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
