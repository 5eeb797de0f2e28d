import { TAGS_DATA_KEY } from '../consent/remove-tags.ts';

/**
 * Loads a third-party script once. From then on the document must not be reused for pages without tags: see
 * `watchPages`.
 */
export function loadScript(src: string): void {
  if ([...document.scripts].some((script) => script.src === src)) return;
  document.documentElement.dataset[TAGS_DATA_KEY] = '';
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}
