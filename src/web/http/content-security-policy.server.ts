import { hash } from 'node:crypto';
import type { CspSources } from '../storefront/tags/tags.server.ts';

export type CspMode = 'production' | 'development';

/**
 * CSP without `unsafe-inline`: only the framework's inline scripts are allowed, by their hashes. In development inline
 * styles are allowed as well, because Vite injects them on reload.
 * @param opened hosts of third-party scripts from the settings, on pages where they are allowed
 * @param payOrigins allowed form targets: browsers also check redirects of a submitted form against this list
 */
export function buildContentSecurityPolicy(
  scripts: readonly string[],
  mode: CspMode,
  payOrigins: readonly string[] = [],
  opened: CspSources = { script: [], connect: [], img: [] },
): string {
  const reloading = mode === 'development';
  const hashes = scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes), ...opened.script].join(' '),
    reloading ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ["img-src 'self' data:", ...opened.img].join(' '),
    "font-src 'self'",
    [reloading ? "connect-src 'self' ws:" : "connect-src 'self'", ...opened.connect].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...payOrigins].join(' '),
  ].join('; ');
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
