import type { Locale } from '../../kernel/locale.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { Translator } from '../../platform/translator.ts';
import type { TestMailContent } from './send-test-mail.ts';

type TestMailContext = { to: string; shopName: string; locale: Locale; t: Translator };

export function composeTestMail({ to, shopName, locale, t }: TestMailContext): TestMailContent {
  const subject = t('admin.settings.mailServer.testSubject', { shop: shopName });
  const blocks = [{ kind: 'text' as const, text: t('admin.settings.mailServer.testText') }];
  const { html, plain } = renderMail({ locale, shopName, heading: subject, blocks, footer: '' });
  return { to, subject, html, plain };
}
