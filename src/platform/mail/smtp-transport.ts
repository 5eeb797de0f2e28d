import { lookup } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import nodemailer, { type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';

/** `tls` from the first byte, `starttls` as a required upgrade, or `none`. */
export const MAIL_ENCRYPTIONS = ['tls', 'starttls', 'none'] as const;

/** Mail server: a URL from the environment, or fields from the admin. */
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
 * Allowed IP ranges of a mail server. They include this machine and its network, and exclude link-local addresses, where
 * cloud providers serve the credentials of a machine.
 */
const MAIL_RANGES = new Set(['unicast', 'loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);

/** Addresses inside these ranges that serve such credentials: AWS, Google Cloud, Alibaba Cloud and Azure. */
const METADATA_ADDRESSES = new Set(['fd00:ec2::254', 'fd20:ce::254', '100.100.100.200', '168.63.129.16']);

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

/** Removes the password from a reply or an error: a server can repeat it, also in the encodings of SMTP AUTH. */
export function hideCredentials(text: string, server: SmtpServer): string {
  const secrets = listLogins(server).flatMap(({ user, password }) => [
    // AUTH PLAIN (RFC 4616)
    Buffer.from(`\0${user}\0${password}`).toString('base64'),
    Buffer.from(password).toString('base64'),
    password,
  ]);
  return secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text);
}

/** Lists the logins of a server; that of a URL decoded and percent-encoded. */
function listLogins(server: SmtpServer): { user: string; password: string }[] {
  if (!('url' in server)) return server.password === '' ? [] : [server];
  const { username: user, password } = new URL(server.url);
  if (password === '') return [];
  return [
    { user: decodeText(user), password: decodeText(password) },
    { user, password },
  ];
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type SocketCallback = (error: Error | null, options?: { connection: Socket }) => void;

/** Connects to the IP address that was checked: a second DNS query could return another one (DNS rebinding). */
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
  if (!ipaddr.isValid(address)) return false;
  const processed = ipaddr.process(address);
  return MAIL_RANGES.has(processed.range()) && !METADATA_ADDRESSES.has(processed.toString());
}
