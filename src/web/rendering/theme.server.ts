import { createHash } from 'node:crypto';
import type { Settings } from '../../modules/settings/settings.rules.ts';
import { unprefixedPaths } from '../paths.ts';
import { buildThemeCss } from './theme.rules.ts';

/**
 * Stylesheet with the colours and custom styles from the settings: pages have no inline styles (CSP). Custom styles are
 * in no cascade layer, so they override tokens and components; the page's CSP blocks their requests to other hosts.
 */
export function buildThemeStylesheet(settings: Settings): string {
  return buildThemeCss(settings.primaryColor, settings.primaryHoverColor) + settings.styling;
}

const hrefs = new WeakMap<Settings, string>();

/** URL of the theme stylesheet with a content hash, so that it can be cached as immutable. */
export function getThemeHref(settings: Settings): string {
  const known = hrefs.get(settings);
  if (known) return known;
  const href = unprefixedPaths.theme(
    createHash('sha256').update(buildThemeStylesheet(settings)).digest('hex').slice(0, 12),
  );
  hrefs.set(settings, href);
  return href;
}
