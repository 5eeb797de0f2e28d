import ipaddr from 'ipaddr.js';

/** Ranges in which a gateway translates IPv4 addresses to IPv6; the IPv4 address is in the last 32 bits. */
const TRANSLATED: ReadonlySet<string> = new Set(['rfc6052', 'rfc6145']);
const PREFIX_BITS = 64;

/**
 * The network that rate limits count: an IPv4 address counts as itself, an IPv6 address as its /64 network, because
 * one subscriber has at least 2^64 addresses. IPv4 addresses that are mapped or translated to IPv6 count as IPv4.
 * @returns e.g. `192.0.2.1` or `2001:db8:0:1::/64`; text that is not an address is returned unchanged
 */
export function getNetworkPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const bytes = parsed.toByteArray();
  if (TRANSLATED.has(parsed.range())) return bytes.slice(12).join('.');
  const prefix = bytes.map((byte, index) => (index < PREFIX_BITS / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(prefix)}/${PREFIX_BITS}`;
}
