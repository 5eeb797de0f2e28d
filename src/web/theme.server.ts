import { createHash } from 'node:crypto';
import type { Settings } from '../modules/content/settings.rules.ts';
import { bare } from './paths.ts';
import { themeCss } from './ui/theme.rules.ts';

/**
 * Stylesheet with the colours and custom styles from the settings: pages have no inline styles (CSP). Custom styles are
 * in no cascade layer, so they override tokens and components; the page's CSP blocks their requests to other hosts.
 */
export function themeSheet(settings: Settings): string {
  return themeCss(settings.primaryColor, settings.primaryHoverColor) + settings.styling;
}

const hrefs = new WeakMap<Settings, string>();

/** URL of the theme stylesheet with a content hash, so that it can be cached as immutable. */
export function themeHref(settings: Settings): string {
  const known = hrefs.get(settings);
  if (known) return known;
  const href = bare.theme(createHash('sha256').update(themeSheet(settings)).digest('hex').slice(0, 12));
  hrefs.set(settings, href);
  return href;
}
