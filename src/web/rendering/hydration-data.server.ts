/** Characters that could end the script element or a line in it. */
const UNSAFE_CHARACTERS = /[<>&\u2028\u2029]/g;

const escapeForScript = (text: string) =>
  text.replace(UNSAFE_CHARACTERS, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Writes React Router's stream of loader data and errors as the inline scripts that its `HydratedRouter` reads. React
 * Router's own component for this needs a streaming render, which costs more CPU than `renderToString`
 * (docs/decisions, published packages).
 */
export async function renderHydrationScripts(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  text += decoder.decode();
  const controller = 'window.__reactRouterContext.streamController';
  const literal = escapeForScript(JSON.stringify(text));
  return `<script>${controller}.enqueue(${literal});</script><script>${controller}.close();</script>`;
}
