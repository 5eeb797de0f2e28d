import type { FastifyInstance } from 'fastify';
import { isLocale, type Locale, listLocales } from '../../kernel/locale.ts';
import { readSettings } from '../../modules/settings/read-settings.ts';
import type { Services } from '../../services.ts';
import { unprefixedPaths } from '../paths.ts';
import { listMailExamples } from './mail-examples.server.ts';

/** E-mails contain inline styles; scripts and requests are blocked. */
const MAIL_CSP = "default-src 'none'; style-src 'unsafe-inline'";

type MailRoute = { Params: { locale: string; name: string } };

/** Preview of every e-mail in every locale with example data; in demo mode only. */
export function serveMailPreview(app: FastifyInstance, { config, db }: Services): void {
  if (!config.demo) return;
  const examples = async (locale: Locale) => listMailExamples(locale, await readSettings(db), config.siteUrl);

  app.get(unprefixedPaths.mailPreview(), async (_request, reply) => {
    const rows = (await examples('en')).map(({ name, subject }) => {
      const links = listLocales().map(
        (locale) =>
          `<a href="${unprefixedPaths.mailExample(locale, name)}">${locale}</a> <a href="${unprefixedPaths.mailExample(locale, `${name}.txt`)}">${locale} text</a>`,
      );
      return `<tr><th>${name}</th><td>${subject}</td><td>${links.join(' · ')}</td></tr>`;
    });
    reply.header('cache-control', 'no-store').header('content-security-policy', MAIL_CSP);
    return reply.type('text/html; charset=utf-8').send(renderMailList(rows));
  });
  app.get<MailRoute>(unprefixedPaths.mailExample(':locale', ':name'), async ({ params: { locale, name } }, reply) => {
    const wanted = name.replace(/\.txt$/, '');
    const mail = isLocale(locale) ? (await examples(locale)).find((one) => one.name === wanted) : undefined;
    if (!mail) return reply.callNotFound();
    reply.header('cache-control', 'no-store').header('content-security-policy', MAIL_CSP);
    if (name !== wanted) return reply.type('text/plain; charset=utf-8').send(`${mail.subject}\n\n${mail.plain}`);
    return reply.type('text/html; charset=utf-8').send(mail.html);
  });
}

function renderMailList(rows: readonly string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Mails</title>
<style>body{font:16px/1.6 system-ui;margin:24px}th{text-align:start;padding-inline-end:16px}td{padding-inline-end:16px}tr:nth-child(even){background:#f4f6f8}</style></head>
<body><h1>Mails</h1><table>${rows.join('\n')}</table></body></html>
`;
}
