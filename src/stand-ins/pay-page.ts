import { hash } from 'node:crypto';
import { DEFAULT_LOCALE, getTextDirection, isLocale, type Locale } from '../kernel/locale.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';
import { getTranslator } from '../platform/translator.ts';

const SUBMIT_SCRIPT = 'document.forms[0].submit()';

export type PayButton = { action: string; label: 'pay' | 'decline' | 'later' | 'cancel' };

export type PayPageProps = {
  provider: string;
  /** Amount to pay as sent to the provider, e.g. "499.00 USD". */
  amount: string;
  /** Return URL of the shop; its first path segment is the language. */
  returnUrl: string;
  buttons: PayButton[];
};

/** Payment page of a stand-in, marked as a demo. Works without JavaScript. */
export function renderPayPage({ provider, amount, returnUrl, buttons }: PayPageProps): string {
  const locale = localeFromUrl(returnUrl);
  const t = getTranslator(locale);
  const forms = buttons.map(
    ({ action, label }) =>
      `<form method="post" action="${escapeHtml(action)}"><button class="${label}">${escapeHtml(t(`demoPayments.${label}`))}</button></form>`,
  );
  const sum = `<p class="amount"><bdi dir="ltr">${escapeHtml(amount)}</bdi></p>`;
  return renderPaymentPage(locale, provider, [sum, ...forms].join('\n'));
}

/**
 * Form that returns to the shop by POST: submitted by script, or by its button without JavaScript.
 * @param url return URL of the shop; its first path segment is the language
 */
export function renderReturnForm(provider: string, url: string, fields: Record<string, string>): string {
  const locale = localeFromUrl(url);
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const button = `<button class="pay">${escapeHtml(getTranslator(locale)('demoPayments.return'))}</button>`;
  const form = `<form method="post" action="${escapeHtml(url)}">${inputs.join('')}${button}</form>`;
  return renderPaymentPage(locale, provider, `${form}<script>${SUBMIT_SCRIPT}</script>`);
}

function renderPaymentPage(locale: Locale, provider: string, content: string): string {
  const t = getTranslator(locale);
  return renderStandInPage({
    locale,
    title: t('demoPayments.title', { provider }),
    note: t('demoPayments.note'),
    content,
  });
}

/** Page of a stand-in with a demo notice at the top. `content` is HTML. */
export function renderStandInPage(page: { locale: Locale; title: string; note: string; content: string }): string {
  const { locale, title, note, content } = page;
  return `<!doctype html>
<html lang="${locale}" dir="${getTextDirection(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="note">${escapeHtml(note)}</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>`;
}

/** CSP of the pages: own style, form posts to themselves and to the shop, the submit script. */
export const PAY_PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${hash('sha256', SUBMIT_SCRIPT, 'base64')}'`,
  'form-action *',
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const STYLE = `
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0;display:grid;min-block-size:100vh;place-items:center;padding:1rem}
main{inline-size:min(100%,26rem);display:grid;gap:1rem;padding:1.5rem;border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:1rem;box-sizing:border-box}
h1,p{margin:0}h1{font-size:1.375rem;line-height:1.25}
.note{padding:.75rem 1rem;border-radius:.5rem;background:color-mix(in srgb,#b45309 18%,transparent)}
.amount{font-size:2rem;font-weight:650}
form{margin:0}button{inline-size:100%;min-block-size:3rem;border-radius:.625rem;border:1px solid color-mix(in srgb,currentColor 30%,transparent);background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
.person{display:grid;padding:.625rem 1rem;text-align:start}small{font-weight:400;opacity:.8}
.pay{background:#1d4ed8;border-color:#1d4ed8;color:#fff}
:focus-visible{outline:3px solid #f59e0b;outline-offset:2px}`;

function localeFromUrl(returnUrl: string): Locale {
  const folder = new URL(returnUrl).pathname.split('/')[1] ?? '';
  return isLocale(folder) ? folder : DEFAULT_LOCALE;
}
