import type { EntryContext } from 'react-router';
import { HYDRATION_DATA_ID } from './hydration-data-id.ts';

/** Characters that could end the script element or a line in it. */
const UNSAFE_CHARACTERS = /[<>&\u2028\u2029]/g;

const escapeForScript = (text: string) =>
  text.replace(UNSAFE_CHARACTERS, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Serializes loader data and errors for hydration as JSON. In development the format of React Router 8.4 is used: this
 * function writes its scripts, because React Router's own need a streaming render, which costs 50 % more CPU
 * (docs/decisions, pages rendered whole).
 */
export async function renderHydrationScripts(context: EntryContext): Promise<string> {
  const { serverHandoffStream, staticHandlerContext } = context;
  const { loaderData, actionData, errors } = staticHandlerContext;
  if (import.meta.env.DEV) assertJsonData(loaderData);
  if (serverHandoffStream) return renderStreamScripts(serverHandoffStream);
  const data = JSON.stringify({ loaderData, actionData, errors: errors ?? undefined });
  return `<script type="application/json" id="${HYDRATION_DATA_ID}">${escapeForScript(data)}</script>`;
}

async function renderStreamScripts(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  text += decoder.decode();
  const controller = 'window.__reactRouterContext.streamController';
  const literal = escapeForScript(JSON.stringify(text));
  return `<script>${controller}.enqueue(${literal});</script><script>${controller}.close();</script>`;
}

/** Development check: a `Date` or a `Map` would not survive JSON. */
function assertJsonData(data: unknown): void {
  if (typeof data !== 'object' || data === null) return;
  const prototype = Object.getPrototypeOf(data);
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null)
    throw new TypeError(`Loader data must be JSON, but contains a ${prototype?.constructor?.name}`);
  for (const part of Object.values(data)) assertJsonData(part);
}
