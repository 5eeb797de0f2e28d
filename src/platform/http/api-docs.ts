import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './escape-html.ts';

type Operation = {
  summary?: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[];
  requestBody?: { content?: Record<string, { schema?: object }> };
};
type ApiDocument = { paths?: Record<string, Record<string, Operation>> };

const STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-inline-size: 60rem; margin: 2rem auto; padding-inline: 1rem }
h2 { font-size: 1.1rem; margin-block: 2.5rem 0 } p { margin-block: 0.5rem }
code, pre { overflow-wrap: anywhere; white-space: pre-wrap }
pre { border: 1px solid; border-radius: 0.5rem; padding: 1rem; opacity: 0.8 }`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');
const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`;

const METHODS = ['get', 'post', 'delete'];

/** Serves the API documentation as one HTML page without scripts or external resources. */
export function serveApiDocs(app: FastifyInstance, url: string, read: () => object): void {
  let page: string | undefined;
  app.get(url, { schema: { hide: true } }, async (_request, reply) => {
    page ??= renderDocsPage(JSON.parse(JSON.stringify(read())));
    return reply
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

function renderDocsPage({ paths = {} }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => (operations[method] ? [renderOperation(method, path, operations[method])] : [])),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The shop's API</title><style>${STYLE}</style></head><body><main><h1>The shop's API</h1>
<p>Every answer is <code>{"status", "message", "data"}</code>. 200 is success, 201 a refusal: <code>data.form[0]</code> is the
sentence to show, <code>data.fields</code> names the fields, <code>data.code</code> never changes with the language. The header
<code>Language</code> chooses among en, fr, ar, tr and hi. Signed-in calls take <code>Authorization: Bearer</code>.
For machines: <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
${calls.join('\n')}</main></body></html>`;
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header');
  const rows = parameters.map(
    ({ name, required, schema }) =>
      `<li><code>${escapeHtml(name)}</code>${required ? ' (required)' : ''} <code>${escapeHtml(JSON.stringify(schema))}</code></li>`,
  );
  const body = operation.requestBody?.content?.['application/json']?.schema;
  return `<section><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? '')}${operation.security ? ' (signed in)' : ''}</p>
${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : ''}${body ? `<pre>${escapeHtml(JSON.stringify(body, null, 2))}</pre>` : ''}</section>`;
}
