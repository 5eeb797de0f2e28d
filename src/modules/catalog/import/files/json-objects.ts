const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, 0x7b, 0x7d];
/** Characters between objects: white space, and the brackets and commas of an array. */
const SEPARATORS = new Set([...' \t\r\n[],'].map((character) => character.charCodeAt(0)));

export type JsonObject = { text: string; end: number };

/** A file that is not a list of objects, or an object over the limit. */
export class MalformedJsonError extends Error {}

/**
 * Splits a JSON array of objects, or one object per line, as it is read. `end` is the position after the object, from which
 * reading can continue.
 * @throws MalformedJsonError
 */
export async function* splitJsonObjects(
  source: AsyncIterable<Buffer>,
  { maxBytes }: { maxBytes: number },
): AsyncGenerator<JsonObject> {
  let buffered: Buffer[] = [];
  let bufferedBytes = 0;
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let position = 0;
  for await (const chunk of source) {
    let start = 0;
    for (const [index, byte] of chunk.entries()) {
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isText = false;
      } else if (byte === QUOTE && depth > 0) isText = true;
      else if (byte === OPEN) {
        if (depth === 0) start = index;
        depth += 1;
      } else if (byte === CLOSE && depth > 0) {
        depth -= 1;
        if (depth > 0) continue;
        yield {
          text: Buffer.concat([...buffered, chunk.subarray(start, index + 1)]).toString(),
          end: position + index + 1,
        };
        buffered = [];
        bufferedBytes = 0;
      } else if (depth === 0 && !SEPARATORS.has(byte)) throw new MalformedJsonError();
    }
    if (depth > 0) {
      buffered.push(chunk.subarray(start));
      bufferedBytes += chunk.length - start;
      if (bufferedBytes > maxBytes) throw new MalformedJsonError();
    }
    position += chunk.length;
  }
  if (depth > 0) throw new MalformedJsonError();
}
