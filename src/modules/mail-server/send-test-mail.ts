import { setTimeout as wait } from 'node:timers/promises';
import {
  createSmtpTransport,
  hideCredentials,
  type MailRoute,
  type SmtpServer,
} from '../../platform/mail/smtp-transport.ts';

/**
 * `accepted`: the server took the mail; `refused`: it refused sender, recipient or content; `login`: it refused the login;
 * `encryption`: no encrypted connection; `host`: the address is not allowed; `protocol`: no mail server answers there.
 */
export const TEST_MAIL_STATES = [
  'accepted',
  'refused',
  'login',
  'encryption',
  'host',
  'protocol',
  'unreachable',
] as const;

export type TestMail = {
  state: (typeof TEST_MAIL_STATES)[number];
  /** Reply of the server; null without one. */
  answer: string | null;
  recipient: string;
};

export type TestMailContent = { to: string; subject: string; html: string; plain: string };

const STATES_BY_CODE: Record<string, TestMail['state']> = {
  EAUTH: 'login',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
  ETLS: 'encryption',
  EHOSTREFUSED: 'host',
  EPROTOCOL: 'protocol',
};

const MAX_ANSWER_LENGTH = 300;

/** The timeouts of the connection count inactivity, so a slow server could keep it open; milliseconds. */
const DEADLINE_MS = 20_000;

/** SMTP reply (RFC 5321 §4.2). Responses of other protocols are not shown. */
const REPLY = /^[2-5]\d{2}[ -]/;

/** Sends one mail immediately, without the outbox. */
export async function sendTestMail(
  { server, from }: MailRoute,
  { to, subject, html, plain }: TestMailContent,
  deadlineMs = DEADLINE_MS,
): Promise<TestMail> {
  const transport = createSmtpTransport(server);
  const answered = new AbortController();
  try {
    const sending = transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text: plain,
      html,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const deadline = wait(deadlineMs, null, { signal: answered.signal });
    const sent = await Promise.race([sending, deadline]);
    if (!sent) return { state: 'unreachable', answer: null, recipient: to };
    return { state: 'accepted', answer: formatAnswer(sent.response, server), recipient: to };
  } catch (error) {
    return { state: classifyError(error), answer: formatAnswer(readText(error, 'response'), server), recipient: to };
  } finally {
    answered.abort();
    transport.close();
  }
}

function classifyError(error: unknown): TestMail['state'] {
  const code = readText(error, 'code');
  // certificate errors have codes such as ERR_TLS_CERT_ALTNAME_INVALID or DEPTH_ZERO_SELF_SIGNED_CERT; nodemailer moves them
  const original = readText(error, 'originalCode');
  if (/TLS|SSL|CERT/.test(`${code} ${original}`)) return 'encryption';
  return STATES_BY_CODE[code] ?? 'unreachable';
}

function readText(error: unknown, field: string): string {
  const value: unknown = error instanceof Error ? Reflect.get(error, field) : undefined;
  return typeof value === 'string' ? value : '';
}

function formatAnswer(response: string, server: SmtpServer): string | null {
  if (!REPLY.test(response)) return null;
  return hideCredentials(response, server)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, MAX_ANSWER_LENGTH);
}
