import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { getTextDirection, type Locale } from '../../kernel/locale.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { getTranslator, type MessageKey } from '../../platform/translator.ts';
import { prefixLocale, to } from '../paths.ts';

export type ErrorPageStatus = keyof typeof MESSAGE_KEYS;

const MESSAGE_KEYS = {
  404: 'error.notFound',
  413: 'problems.api.tooLarge',
  500: 'error.nested',
  503: 'problems.api.unavailable',
} as const;

/** Styles without external files; system colours follow the colour scheme and forced colours. */
const STYLE = [
  ':root{color-scheme:light dark}',
  'body{margin:0;font:1rem/1.6 system-ui,sans-serif}',
  'header,main{max-width:40rem;margin-inline:auto;padding:1rem}',
  'form{display:flex;gap:.5rem}',
  'main{padding-block:4rem;text-align:center}',
  'h1{margin:0;font-size:2.25rem;line-height:1.2}',
  'input,button{min-height:2.75rem;padding-inline:1rem;border:1px solid GrayText;border-radius:.5rem;font:inherit}',
  'input{flex:1;min-width:0}',
  'a{display:inline-flex;align-items:center;min-height:2.75rem;color:LinkText}',
  '.links{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;justify-content:center}',
].join('');

/** CSP of the fault page: no scripts, no requests. */
export const ERROR_PAGE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends the static error page; a 503 has `Retry-After: 5`. */
export function sendStaticErrorPage(reply: FastifyReply, status: ErrorPageStatus, locale: Locale, incident?: string) {
  if (status === 503) reply.header('retry-after', '5');
  return reply
    .code(status)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', ERROR_PAGE_CSP)
    .type('text/html; charset=utf-8')
    .send(renderStaticErrorPage(status, locale, incident));
}

/**
 * Static error page for when React Router cannot render one: the database is unreachable, no route can match the URL,
 * the request is too large, or rendering the error page failed. It only needs messages, so it cannot fail itself.
 * @param incident code of the log entry
 */
export function renderStaticErrorPage(status: ErrorPageStatus, locale: Locale, incident?: string): string {
  const translate = getTranslator(locale);
  // staff write these texts, and quoted ICU text can contain markup: '<'a>
  const t = (key: MessageKey) => escapeHtml(translate(key));
  const at = (path: string) => prefixLocale(path, locale);
  const search = t('layout.search');
  return [
    `<!DOCTYPE html><html lang="${locale}" dir="${getTextDirection(locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${t('error.sorry')}</title><style>${STYLE}</style></head><body>`,
    `<header><search><form action="${at(to.search())}">`,
    `<input type="search" name="q" maxlength="200" aria-label="${search}"><button>${search}</button></form></search></header>`,
    `<main><h1>${t('error.sorry')}</h1><p>${t(MESSAGE_KEYS[status])}</p>`,
    // an empty `href` reloads the page
    `<p class="links">${t('error.tryLabel')} <a href="">${t('error.reload')}</a> ${t('error.or')} <a href="${at(to.home())}">${t('error.goHome')}</a></p>`,
    incident ? `<p>${t('error.supportCode')} <bdi dir="ltr">${incident}</bdi></p>` : '',
    '</main></body></html>',
  ].join('');
}
