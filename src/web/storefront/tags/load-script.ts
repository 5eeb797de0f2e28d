import { HAS_TAGS } from '../consent/forget-tags.ts';

/** Asks for a script of others, once. From then on the page is left whole: see `watchPages`. */
export function loadScript(src: string): void {
  if ([...document.scripts].some((script) => script.src === src)) return;
  document.documentElement.dataset[HAS_TAGS] = '';
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}
