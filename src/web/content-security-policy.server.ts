import { hash } from 'node:crypto';
import type { Opened } from './storefront/tags/tags.server.ts';

export type Mode = 'production' | 'development';

/**
 * A policy without `unsafe-inline`: the framework's own inline scripts are allowed by their hashes, no others.
 * Development alone lets Vite put its reloaded styles into the page.
 * @param opened hosts of scripts that the settings name, on pages where they may run
 * @param payOrigins where a posted form may lead: browsers hold its redirects against this list too
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  mode: Mode,
  payOrigins: readonly string[] = [],
  opened: Opened = { script: [], connect: [], img: [] },
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

/** What runs from within the page: scripts without an address, data (JSON, JSON-LD) excepted. */
export function inlineScripts(html: string): string[] {
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
