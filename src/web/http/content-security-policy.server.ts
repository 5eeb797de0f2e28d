import { hash } from 'node:crypto';
import type { CspSources } from '../storefront/tags/tags.server.ts';

export type CspMode = 'production' | 'development';

/** Contents of the inline scripts and styles of a page. */
export type InlineParts = { scripts: readonly string[]; styles: readonly string[] };

/**
 * CSP without `unsafe-inline`: only the inline scripts and styles of the page are allowed, by their hashes. In development
 * all inline styles are allowed, because Vite injects them on reload.
 * @param opened hosts of third-party scripts from the settings, on pages where they are allowed
 * @param payOrigins allowed form targets: browsers also check redirects of a submitted form against this list
 */
export function buildContentSecurityPolicy(
  { scripts, styles }: InlineParts,
  mode: CspMode,
  payOrigins: readonly string[] = [],
  opened: CspSources = { script: [], connect: [], img: [] },
): string {
  const reloading = mode === 'development';
  return [
    "default-src 'self'",
    ["script-src 'self'", ...listHashes(scripts), ...opened.script].join(' '),
    // a hash would disable `unsafe-inline`
    reloading ? "style-src 'self' 'unsafe-inline'" : ["style-src 'self'", ...listHashes(styles)].join(' '),
    ["img-src 'self' data:", ...opened.img].join(' '),
    "font-src 'self'",
    [reloading ? "connect-src 'self' ws:" : "connect-src 'self'", ...opened.connect].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...payOrigins].join(' '),
  ].join('; ');
}

function listHashes(contents: readonly string[]): string[] {
  return [...new Set(contents.map((content) => `'sha256-${hash('sha256', content, 'base64')}'`))];
}

/** Contents of the inline styles in the head of a page. */
export function findInlineStyles(html: string): string[] {
  const head = html.slice(0, html.indexOf('</head>'));
  return [...head.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, content = '']) => content);
}

/** Contents of the inline scripts of a page, without data blocks (JSON, JSON-LD). */
export function findInlineScripts(html: string): string[] {
  const scripts: string[] = [];
  for (let at = html.indexOf('<script'); at !== -1; at = html.indexOf('<script', at)) {
    const open = html.indexOf('>', at);
    const end = html.indexOf('</script>', open);
    const tag = html.slice(at, open);
    if (!/ src=| type="application\//.test(tag) && end > open + 1) scripts.push(html.slice(open + 1, end));
    at = end === -1 ? html.length : end;
  }
  return scripts;
}
