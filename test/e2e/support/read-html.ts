/** Parses HTML without a browser, so that hundreds of pages are checked in seconds. */

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: '\u00a0' };

export function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** Value of an attribute of the first matching element. */
export function attribute(html: string, opening: RegExp, name: string): string | null {
  const tag = opening.exec(html)?.[0];
  const value = tag && new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  return value === undefined || value === '' || !value ? null : decoded(value);
}

/** Links of the page within the shop, without fragments. */
export function extractLinks(html: string): string[] {
  const hrefs = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(
    ([, href = '']) => decoded(href).split('#')[0] ?? '',
  );
  return [...new Set(hrefs)].filter((href) => href.startsWith('/') && !href.startsWith('//'));
}

/** All texts of a page: content, accessible names and placeholders. */
export function extractTexts(html: string): string[] {
  const visible = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<(head|title)\b[^>]*>/g, ' ');
  const between = visible.split(/<[^>]*>/);
  const labels = [...visible.matchAll(/\s(?:aria-label|title|placeholder|alt)="([^"]+)"/g)].map(
    ([, text = '']) => text,
  );
  return [...between, ...labels].map((text) => decoded(text).replace(/\s+/g, ' ').trim()).filter(Boolean);
}
