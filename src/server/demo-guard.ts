import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type DemoConfig = {
  databaseUrl: string | null;
  siteUrl: string;
  /** Name of a variable that contains a live key of a payment provider; null when there is none. */
  liveKey: string | null;
};

/**
 * Returns why a shop with this configuration must not run as a demo; null when it may. The passwords of demo accounts,
 * including the owner's, are public, so they must not be combined with live payments or the database of a public shop.
 */
export function findDemoObstacle({ databaseUrl, siteUrl, liveKey }: DemoConfig): string | null {
  const remedy = 'Set SHOP_DEMO=0 to run a shop of your own.';
  if (liveKey !== null)
    return `A demo shop cannot start with a live payment key (${liveKey}), because the passwords of its accounts are public. ${remedy}`;
  if (databaseUrl !== null && !isPrivateHost(new URL(siteUrl).hostname))
    return `A demo shop cannot start on its own database (DATABASE_URL) at a public address (${siteUrl}), because the passwords of its accounts are public. ${remedy}`;
  return null;
}

/** Address ranges that are reachable from this machine or its own network only. */
const PRIVATE_RANGES: readonly string[] = ['loopback', 'private', 'linkLocal', 'uniqueLocal'];

/** Names that public DNS never resolves: single labels, and the reserved suffixes of RFC 6761, RFC 6762 and ICANN. */
const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|internal|test)$/;

function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? PRIVATE_NAME.test(host) : PRIVATE_RANGES.includes(ipaddr.process(host).range());
}
