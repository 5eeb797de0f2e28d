import type { EntryContext } from 'react-router';
import { HAND_OFF } from './hand-off-id.ts';

/** Characters that could end a script or a line inside it. */
const UNSAFE = /[<>&\u2028\u2029]/g;

const escaped = (text: string) => text.replace(UNSAFE, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * The loader data and errors for the browser, as JSON. While developing they go the way of React Router 8.4: its
 * scripts are made here because its own need a streaming render, which costs half as much CPU again
 * (docs/decisions, pages rendered whole).
 */
export async function handOffScripts(context: EntryContext): Promise<string> {
  const { serverHandoffStream, staticHandlerContext } = context;
  const { loaderData, actionData, errors } = staticHandlerContext;
  if (import.meta.env.DEV) refuseAllButJson(loaderData);
  if (serverHandoffStream) return streamed(serverHandoffStream);
  const data = JSON.stringify({ loaderData, actionData, errors: errors ?? undefined });
  return `<script type="application/json" id="${HAND_OFF}">${escaped(data)}</script>`;
}

async function streamed(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  text += decoder.decode();
  const controller = 'window.__reactRouterContext.streamController';
  const literal = escaped(JSON.stringify(text));
  return `<script>${controller}.enqueue(${literal});</script><script>${controller}.close();</script>`;
}

/** Said while developing: a date or a map would reach the browser as something else. */
function refuseAllButJson(data: unknown): void {
  if (typeof data !== 'object' || data === null) return;
  const kind = Object.getPrototypeOf(data);
  if (kind !== Object.prototype && kind !== Array.prototype && kind !== null)
    throw new TypeError(`Loader data is JSON; a ${kind?.constructor?.name} is not.`);
  for (const part of Object.values(data)) refuseAllButJson(part);
}
