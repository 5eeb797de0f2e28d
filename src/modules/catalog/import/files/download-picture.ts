const TIMEOUT_MS = 10_000;
const MAX_BYTES = 10_000_000;

/**
 * Downloads a picture of an allowed host; null when it does not answer with one within the limits, and `unreachable` when it does
 * not answer. Redirects are not followed, because they can lead to another host.
 */
export async function downloadPicture(url: URL): Promise<Uint8Array | null | 'unreachable'> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok || !response.body) return null;
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch {
    return 'unreachable';
  }
}
