/** Bytes of all typed arrays in a value; a buffer that several arrays share counts once. */
export function measureArrayBytes(value: unknown, seen = new Set<unknown>()): number {
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0;
  seen.add(value);
  if (ArrayBuffer.isView(value)) {
    if (seen.has(value.buffer)) return 0;
    seen.add(value.buffer);
    return value.buffer.byteLength;
  }
  const parts = value instanceof Map || value instanceof Set ? [...value.values()] : Object.values(value);
  return parts.reduce<number>((sum, part) => sum + measureArrayBytes(part, seen), 0);
}
