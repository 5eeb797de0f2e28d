import { gzipSync } from 'node:zlib';

/** The scripts that a page asks for before anybody touches it, by their addresses. */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const wanted = tags.filter((tag) => tag.startsWith('<script') || tag.includes('modulepreload'));
  const addresses = wanted.map((tag) => /\s(?:src|href)="([^"]+\.m?js)"/.exec(tag)?.[1]);
  return [...new Set(addresses.filter((address) => address !== undefined))];
}

/** Bytes of script that a page loads, compressed as a server would send them. */
export async function scriptWeight(origin: string, path: string): Promise<{ bytes: number; files: number }> {
  const html = await (await fetch(new URL(path, origin))).text();
  const files = scriptsOf(html);
  let bytes = 0;
  for (const file of files) {
    const code = await (await fetch(new URL(file, origin))).arrayBuffer();
    bytes += gzipSync(new Uint8Array(code), { level: 9 }).byteLength;
  }
  return { bytes, files: files.length };
}
