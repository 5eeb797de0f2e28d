/** Without access to the storage the banner is shown, and can be closed again. */
const SCRIPT = `try{const{topBanner}=document.currentScript.dataset;if(localStorage.getItem("topBannerClosed")===topBanner)document.documentElement.dataset.topBanner="closed"}catch{}`;

/** Hides the top banner for visitors who closed it, before anything is painted, so that nothing moves. */
export function HideClosedBanner({ mark }: { mark: string }) {
  // empty in the browser: the script has run before hydration
  const html = import.meta.env.SSR ? SCRIPT : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script suppressHydrationWarning data-top-banner={mark} dangerouslySetInnerHTML={{ __html: html }} />;
}
