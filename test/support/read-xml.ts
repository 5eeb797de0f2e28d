import { decoded } from '../e2e/support/read-html.ts';

const TOKEN = /<\?xml[^>]*\?>|<\/([\w:]+)>|<([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/** @throws Error at the first position that is not XML as the shop writes it */
export function checkXml(xml: string): void {
  const open: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(xml);
    if (!token) throw new Error(`not XML at ${at}: ${xml.slice(at, at + 80)}`);
    const [, closes, opens, attributes = '', empty, text = ''] = token;
    if (/&(?!(amp|lt|gt|quot|apos);)/.test(attributes + text)) throw new Error(`a bare & at ${at}`);
    if (opens && !empty) open.push(opens);
    if (closes && open.pop() !== closes) throw new Error(`${closes} closes what is not open at ${at}`);
  }
  if (open.length > 0) throw new Error(`left open: ${open}`);
}

/** Texts of all elements with a name. */
export function extractTexts(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => decoded(text));
}
