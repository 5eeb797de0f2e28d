import { foldDigits } from '../../../kernel/locale.ts';
import { ok } from '../../../kernel/result.ts';
import {
  readMailServerOperation,
  removeMailServerOperation,
  saveMailServerOperation,
  testMailServerOperation,
} from '../../../modules/mail-server/mail-server.operations.ts';
import type { ServerState } from '../../../modules/mail-server/read-server-state.ts';
import type { TestMail } from '../../../modules/mail-server/send-test-mail.ts';
import { MAIL_ENCRYPTIONS } from '../../../platform/mail/smtp-transport.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runQuery } from '../../operations/load-query.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { loadStaffQuery, mayExecute, runStaffCommand } from '../staff-operations.server.ts';
import { describeSaved, type SecretActions } from './secret-actions.server.ts';
import type { SecretAnswer, SecretField, SecretForm } from './secret-form.ts';

export const MAIL_SUBJECT = 'mail';

/** Submission with encryption from the first byte (RFC 8314). */
const USUAL_SERVER = { host: '', port: 465, encryption: 'tls', user: '', hasPassword: false } as const;

/** Form of the mail server; null for staff who may not change it. */
export async function loadMailServerForm(shop: ShopRequest): Promise<SecretForm | null> {
  if (!(await mayExecute(readMailServerOperation, shop))) return null;
  const { t, services } = shop;
  const state = await loadStaffQuery(readMailServerOperation, shop, {});
  const { source, version } = state;
  const isEditable = source === 'admin' || source === 'none';
  return {
    subject: MAIL_SUBJECT,
    title: t('admin.settings.mailServer.title'),
    text: t('admin.settings.mailServer.text'),
    status: await describeStatus(shop, state, services.config.mailFrom !== null),
    version,
    fields: isEditable ? createFields(shop, state.server ?? USUAL_SERVER) : [],
    testLabel: services.config.demo ? null : t('admin.settings.mailServer.test'),
    removal:
      source === 'admin'
        ? { title: t('admin.settings.mailServer.removeTitle'), text: t('admin.settings.mailServer.removeText') }
        : null,
    copies: null,
    isSaved: false,
  };
}

async function describeStatus(
  shop: ShopRequest,
  { source, isReadable, hasSender, changed }: ServerState,
  isSenderFixed: boolean,
): Promise<SecretForm['status']> {
  const { t, locale } = shop;
  const variables = [...(source === 'environment' ? ['SMTP_URL'] : []), ...(isSenderFixed ? ['MAIL_FROM'] : [])];
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(variables);
  const fixed = variables.length > 0 ? t('admin.settings.keys.environment', { variables: list }) : null;
  if (source === 'demo') return { text: t('admin.settings.keys.demo'), tone: 'info' };
  if (source === 'environment') return { text: fixed ?? '', tone: 'info' };
  if (!isReadable) return { text: t('admin.settings.keys.unreadable'), tone: 'danger' };
  if (source === 'admin' && !hasSender) return { text: t('admin.settings.mailServer.noSender'), tone: 'danger' };
  const saved = changed ? await describeSaved(shop, changed) : t('admin.settings.mailServer.none');
  return { text: [saved, fixed].filter(Boolean).join(' '), tone: 'info' };
}

function createFields({ t }: ShopRequest, server: NonNullable<ServerState['server']>): SecretField[] {
  const encryptions = MAIL_ENCRYPTIONS.map((value) => {
    return { value, name: t(`admin.settings.mailServer.encryptions.${value}`) };
  });
  const field = (name: 'host' | 'port' | 'encryption' | 'user' | 'password', part: Partial<SecretField>): SecretField =>
    Object.assign(
      {
        name,
        label: t(`admin.settings.mailServer.${name}`),
        hint: undefined,
        control: { kind: 'text' as const },
        isOptional: false,
        value: '',
        removeLabel: null,
      },
      part,
    );
  return [
    field('host', { value: server.host }),
    field('port', { value: String(server.port) }),
    field('encryption', { value: server.encryption, control: { kind: 'choice', choices: encryptions } }),
    field('user', { value: server.user, isOptional: true }),
    field('password', {
      control: { kind: 'secret' },
      isOptional: true,
      hint: server.hasPassword ? t('admin.settings.keys.keep') : undefined,
    }),
  ];
}

/** Actions of the form of the mail server. */
export function createMailActions(shop: ShopRequest, form: FormData): SecretActions {
  const readServer = ({ host, port, encryption, user, password }: Record<string, string | null>) => ({
    host: host ?? '',
    port: Number(foldDigits(port ?? '')),
    encryption,
    user: user ?? '',
    password: password ?? '',
  });
  return {
    href: adminPaths.settings(MAIL_SUBJECT, { saved: 1 }),
    errorPrefix: 'server.',
    confirmations: {},
    save: (version, values) =>
      runStaffCommand(saveMailServerOperation, shop, { form, input: { version, server: readServer(values) } }),
    remove: (version) => runStaffCommand(removeMailServerOperation, shop, { form, input: { version } }),
    async test(values) {
      const input = 'host' in values ? { server: readServer(values) } : {};
      const tested = await runQuery(testMailServerOperation, shop, { input });
      return tested.ok ? ok(describeTestMail(shop, tested.value)) : tested;
    },
  };
}

/** Result of a test mail. */
export function describeTestMail({ t }: ShopRequest, { state, answer, recipient }: TestMail): SecretAnswer['notice'] {
  const text = t(`admin.settings.mailServer.tested.${state}`, { email: recipient });
  const reply = answer === null ? null : t('admin.settings.mailServer.answer', { answer: `\u2066${answer}\u2069` });
  return { text: [text, reply].filter(Boolean).join(' '), isGood: state === 'accepted' };
}
