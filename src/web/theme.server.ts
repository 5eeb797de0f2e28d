import { createHash } from 'node:crypto';
import type { Settings } from '../modules/content/settings.rules.ts';
import { bare } from './paths.ts';
import { themeCss } from './ui/theme.rules.ts';

/**
 * The owner's colours and styling as a sheet of their own: pages carry no inline style (CSP). Styling stands in no layer,
 * so it wins over tokens and parts; what it asks other hosts for, the policy of the page refuses.
 */
export function themeSheet(settings: Settings): string {
  return themeCss(settings.primaryColor, settings.primaryHoverColor) + settings.styling;
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
