import { filterAllowedScripts } from '../../../modules/content/layout/custom-scripts.rules.ts';
import type { Settings } from '../../../modules/settings/settings.rules.ts';
import { isGoogleTagId, isPixelId } from '../../../modules/settings/tag-ids.rules.ts';
import { isTagAllowed } from './tagged-pages.ts';
import type { Tags } from './tags.ts';

/** Third-party tags of the settings; null without any, and in shops without a consent dialog. */
export function selectTags(settings: Settings, { scriptHosts }: { scriptHosts: readonly string[] }): Tags | null {
  if (!settings.cookieBanner) return null;
  const google = settings.enableGa && isGoogleTagId(settings.gaId) ? settings.gaId : null;
  const pixel = settings.enablePixel && isPixelId(settings.pixelId) ? settings.pixelId : null;
  const scripts = filterAllowedScripts(settings.customScripts, scriptHosts);
  return google || pixel || scripts.length > 0 ? { google, pixel, scripts } : null;
}

/** Additional sources of a page's content security policy. */
export type CspSources = { script: string[]; connect: string[]; img: string[] };

const GOOGLE_ANALYTICS_ORIGINS = ['https://www.googletagmanager.com', 'https://*.google-analytics.com'];
/** Needed with marketing consent (https://developers.google.com/tag-platform/security/guides/csp). */
const GOOGLE_SIGNALS_ORIGINS = ['https://analytics.google.com', 'https://*.analytics.google.com'];
const PIXEL_ORIGIN = 'https://www.facebook.com';

/** CSP sources of a page; empty where no third-party script is allowed. Path without locale prefix. */
export function getCspSources(path: string, tags: Tags | null): CspSources {
  const opened: CspSources = { script: [], connect: [], img: [] };
  if (!tags || !isTagAllowed(path)) return opened;
  if (tags.google) {
    opened.script.push('https://www.googletagmanager.com');
    opened.connect.push(...GOOGLE_ANALYTICS_ORIGINS, ...GOOGLE_SIGNALS_ORIGINS);
    opened.img.push(...GOOGLE_ANALYTICS_ORIGINS);
  }
  if (tags.pixel) {
    opened.script.push('https://connect.facebook.net');
    opened.connect.push(PIXEL_ORIGIN);
    opened.img.push(PIXEL_ORIGIN);
  }
  const origins = [...new Set(tags.scripts.map((script) => new URL(script).origin))];
  opened.script.push(...origins);
  opened.connect.push(...origins);
  opened.img.push(...origins);
  return opened;
}
