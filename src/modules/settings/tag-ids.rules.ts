/** Measurement id of Google Analytics or container id of Google Tag Manager. */
export function isGoogleTagId(id: string): boolean {
  return /^(G|GTM)-[A-Z0-9]{4,20}$/.test(id);
}

/** Id of a Meta pixel. */
export function isPixelId(id: string): boolean {
  return /^\d{5,20}$/.test(id);
}
