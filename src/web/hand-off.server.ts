/** Characters that could end a script or a line inside it. */
const UNSAFE = /[<>&\u2028\u2029]/g;

/**
 * The loader data for the browser, as the scripts React Router 8.4 would stream into the page. Ours are made here
 * because its own need a streaming render, which costs half as much CPU again (docs/decisions, pages rendered whole).
 */
export async function handOffScripts(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  text += decoder.decode();
  const literal = JSON.stringify(text).replace(UNSAFE, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const controller = 'window.__reactRouterContext.streamController';
  return `<script>${controller}.enqueue(${literal});</script><script>${controller}.close();</script>`;
}
