import { createHash } from 'node:crypto';
import type { Settings } from '../modules/content/settings.rules.ts';
import { bare } from './paths.ts';
import { themeCss } from './ui/theme.rules.ts';

/** The owner's colours as a style sheet of their own: pages carry no inline style (CSP). */
export function themeSheet(settings: Settings): string {
  return themeCss(settings.primaryColor, settings.primaryHoverColor);
}

const hrefs = new WeakMap<Settings, string>();

/** Its address; changes with the colours, so that it may be kept for good. */
export function themeHref(settings: Settings): string {
  const known = hrefs.get(settings);
  if (known) return known;
  const href = bare.theme(createHash('sha256').update(themeSheet(settings)).digest('hex').slice(0, 12));
  hrefs.set(settings, href);
  return href;
}
