import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';

export type HttpRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Aborts the request, including the read of the body. */
  signal: AbortSignal;
};

export type HttpResponse = { status: number; headers: Record<string, string>; text: string };

/** Connect timeout, TLS included; milliseconds. A reachable provider connects much faster. */
const CONNECT_TIMEOUT_MS = 1_000;

const HTTP_AGENT = new http.Agent({ keepAlive: true });
const HTTPS_AGENT = new https.Agent({ keepAlive: true });

/**
 * Sends a request with a connect timeout, which `fetch` does not offer. Does not follow redirects: providers have no
 * reason to redirect, and credentials must not be forwarded.
 * @throws Error when there is no complete response in time
 */
export async function sendRequest({ method, url, headers, body, signal }: HttpRequest): Promise<HttpResponse> {
  const response = await performRequest({ method, url, headers, body, signal });
  const answer = await text(response);
  const headerEntries = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(headerEntries), text: answer };
}

function performRequest({ method, url, headers, body, signal }: HttpRequest): Promise<http.IncomingMessage> {
  const secure = url.startsWith('https:');
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options = { method, headers: { ...headers, ...length }, signal };
  return new Promise((resolve, reject) => {
    const request = secure
      ? https.request(url, { ...options, agent: HTTPS_AGENT }, resolve)
      : http.request(url, { ...options, agent: HTTP_AGENT }, resolve);
    limitConnectTime(request, secure ? 'secureConnect' : 'connect');
    request.on('error', reject);
    request.end(body);
  });
}

function limitConnectTime(request: http.ClientRequest, connected: 'connect' | 'secureConnect'): void {
  const giveUp = () => request.destroy(new Error('no connection in time'));
  let last: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    // a process that was blocked handles connection events after its timers
    last = setImmediate(giveUp);
  }, CONNECT_TIMEOUT_MS);
  const stop = () => {
    clearTimeout(timer);
    clearImmediate(last);
  };
  request.once('close', stop);
  request.once('socket', (socket) => {
    // a reused keep-alive connection
    if (!socket.connecting) return stop();
    socket.once(connected, stop);
  });
}
