import { lookup } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import nodemailer, { type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';

/** `tls` from the first byte, `starttls` as a required upgrade, or `none`. */
export const MAIL_ENCRYPTIONS = ['tls', 'starttls', 'none'] as const;

/** Mail server of the environment as a URL, or entered in the admin. */
export type SmtpServer =
  | { url: string }
  | {
      host: string;
      port: number;
      encryption: (typeof MAIL_ENCRYPTIONS)[number];
      /** Empty for a server without login. */
      user: string;
      password: string;
    };

/** Server and sender of mails. */
export type MailRoute = {
  server: SmtpServer;
  /** `Souk <shop@example.com>`, or its parts. */
  from: string | { name: string; address: string };
};

export type SmtpTransport = Transporter<SMTPPool.SentMessageInfo>;

const CONNECTION_TIMEOUT_MS = 5_000;
const SOCKET_TIMEOUT_MS = 10_000;

/**
 * Ranges in which a mail server can be. Those of this machine and its network belong to them; link-local addresses do not,
 * because cloud providers serve the credentials of a machine there.
 */
const MAIL_RANGES = new Set(['unicast', 'loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);

export class MailHostRefusedError extends Error {
  readonly code = 'EHOSTREFUSED';
}

/** Connections to a mail server, at most two at a time. */
export function createSmtpTransport(server: SmtpServer): SmtpTransport {
  const limits = {
    pool: true as const,
    maxConnections: 2,
    dnsTimeout: CONNECTION_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  };
  if ('url' in server) return nodemailer.createTransport({ ...limits, url: server.url });
  const { host, port, encryption, user, password } = server;
  const options: SMTPPool.Options = {
    ...limits,
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
    getSocket: (_options, callback) => openSocket({ host, port }, callback),
  };
  return nodemailer.createTransport(options);
}

type SocketCallback = (error: Error | null, options?: { connection: Socket }) => void;

/** Connects to an address of the host that was checked, so that another answer of the DNS server cannot replace it. */
function openSocket({ host, port }: { host: string; port: number }, callback: SocketCallback): void {
  if (isIP(host) !== 0 && !isMailAddress(host)) {
    callback(new MailHostRefusedError(host));
    return;
  }
  const socket = connect({ host, port, lookup: lookupMailHost, timeout: CONNECTION_TIMEOUT_MS });
  const settle = (error: Error | null) => {
    socket.removeAllListeners();
    if (error) {
      socket.on('error', () => undefined).destroy();
      callback(error);
    } else {
      socket.setTimeout(0);
      callback(null, { connection: socket });
    }
  };
  socket.once('connect', () => settle(null));
  socket.once('error', settle);
  socket.once('timeout', () => settle(Object.assign(new Error('connection timeout'), { code: 'ETIMEDOUT' })));
}

const lookupMailHost: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first, ...others] = addresses.filter(({ address }) => isMailAddress(address));
    if (!first) return callback(new MailHostRefusedError(host), '', 0);
    if (options.all) callback(null, [first, ...others]);
    else callback(null, first.address, first.family);
  });
};

/** Whether a mail server can have this IP address. */
export function isMailAddress(address: string): boolean {
  return ipaddr.isValid(address) && MAIL_RANGES.has(ipaddr.process(address).range());
}
