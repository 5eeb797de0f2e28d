/**
 * Copies bytes that a cache keeps: small buffers of Node.js are parts of a common block of 64 KB, which stays in memory as
 * long as one of them does (`Buffer.poolSize`).
 */
export function copyToOwnMemory(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}
