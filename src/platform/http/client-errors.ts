import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DEFAULT_LOCALE } from '../../kernel/locale.ts';
import { errorEnvelope } from './refusal-envelope.ts';

type ClientError = Error & { code?: string };

/** Responds to malformed or incomplete HTTP. No request object exists yet, so the response is written to the socket. */
export function handleClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = clientErrorStatus(error);
  const body = JSON.stringify(errorEnvelope(status, { code: 'api.malformed-request', facts: {} }, DEFAULT_LOCALE));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function clientErrorStatus({ code }: ClientError): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return 400;
}
