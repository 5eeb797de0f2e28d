import { z } from 'zod';
import { localeCode } from '../../../kernel/locale.schemas.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { FileResponse } from '../../../platform/http/file-response.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { defineCommand, defineQuery, type OperationDeps } from '../../../platform/operations/operation.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { Settings } from '../../settings/settings.rules.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { readEnglishTexts } from '../texts/source-texts.ts';
import { findMailGroup, findMailKeys, MAIL_GROUPS, type MailExample, type MailGroup } from './mail-texts.rules.ts';

declare module '../../../platform/operations/operation.ts' {
  interface OperationDeps {
    /** Every e-mail with example data. */
    listMailExamples(locale: Locale, settings: Settings): MailExample[];
  }
}

const { read, write } = staffAccess('texts');
const tags = ['staff'];
const mailParams = z.strictObject({ mail: z.string().min(1).max(80) });
const mailInput = z.strictObject({ locale: localeCode });

/** Mails have inline styles. Scripts and requests are blocked, and only pages of the shop may show the preview. */
const PREVIEW_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
};

export type ListedMail = {
  name: string;
  group: MailGroup;
  subject: string;
  /** Beginning of the keys of its texts. */
  keys: string;
};

async function findExample(db: Db, deps: OperationDeps, mail: string, locale: Locale): Promise<Result<MailExample>> {
  const examples = deps.listMailExamples(locale, await readSettings(db));
  const found = examples.find(({ name }) => name === mail);
  return found ? ok(found) : refuse('api.not-found', {}, 'missing');
}

export const listMailsOperation = defineQuery({
  name: 'mails.list',
  access: read,
  input: mailInput,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/mails',
      operationId: 'listMails',
      summary: 'For staff: every email that the shop sends, with its subject in one language and the keys of its texts',
    },
  ],
  async run({ db, deps }, { locale }): Promise<Result<ListedMail[]>> {
    const keys = [...(await readEnglishTexts()).keys()];
    const examples = deps.listMailExamples(locale, await readSettings(db));
    return ok(
      examples.map(({ name, subject }) => ({
        name,
        subject,
        group: findMailGroup(name),
        keys: findMailKeys(name, keys),
      })),
    );
  },
  data: z.object({
    mails: z.array(z.object({ name: z.string(), group: z.enum(MAIL_GROUPS), subject: z.string(), keys: z.string() })),
  }),
  toData: (mails) => ({ mails }),
});

export const previewMailOperation = defineQuery({
  name: 'mails.preview',
  access: read,
  params: mailParams,
  input: mailInput,
  refusals: { 'api.not-found': 'missing' },
  tags,
  file: 'text/html',
  routes: [
    {
      method: 'GET',
      path: '/admin/mails/{mail}/preview',
      operationId: 'previewMail',
      summary: 'For staff: an email with example data as HTML',
    },
  ],
  run: ({ db, deps }, { mail, locale }) => findExample(db, deps, mail, locale),
  data: z.custom<FileResponse>(),
  toData: ({ html }) =>
    new FileResponse({
      name: null,
      type: 'text/html; charset=utf-8',
      content: new TextEncoder().encode(html),
      headers: PREVIEW_HEADERS,
    }),
});

export type SentTest = { mail: string; locale: Locale; to: string };

/** Goes to the address of the staff member only, so it cannot be used to write to others. */
export const sendTestMailOperation = defineCommand({
  name: 'mails.send-test',
  access: write,
  params: mailParams,
  input: mailInput,
  refusals: { 'api.not-found': 'missing' },
  limits: ['testMail'],
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/mails/{mail}/test',
      operationId: 'sendTestMail',
      summary: 'For staff: send an email with example data to the own address',
    },
  ],
  async run({ db, deps, now, visitor }, { mail, locale }): Promise<Result<SentTest>> {
    const found = await findExample(db, deps, mail, locale);
    const to = (await visitor()).customer?.email;
    if (!found.ok) return found;
    if (to === undefined) return refuse('api.not-found', {}, 'missing');
    const { subject, html, plain } = found.value;
    const marked = getTranslator(locale)('mail.test.subject', { subject });
    await queueMail(db, { kind: 'test-mail', to, locale, subject: marked, html, plain, now });
    return ok({ mail, locale, to });
  },
  audit: (_, { mail, locale }, actor) => ({
    actor,
    action: 'mail-test',
    subject: { kind: 'mail', id: mail },
    before: { locale: null },
    after: { locale },
  }),
  data: z.object({ to: z.string() }),
  toData: ({ to }) => ({ to }),
});

export const mailOperations = [listMailsOperation, previewMailOperation, sendTestMailOperation] as const;
