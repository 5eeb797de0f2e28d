import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;

export type Mode = 'production' | 'development';

/**
 * A policy without `unsafe-inline`: the framework's own inline scripts are allowed by their hashes, no others.
 * Development alone lets Vite put its reloaded styles into the page.
 */
export function contentSecurityPolicy(html: Buffer, mode: Mode): string {
  const reloading = mode === 'development';
  const hashes = new Set<string>();
  for (const [, script] of html.toString('utf8').matchAll(INLINE_SCRIPT)) {
    if (script) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    reloading ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    reloading ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}
