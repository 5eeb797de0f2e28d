/** Local storage that may be refused: then nothing is remembered and nothing breaks. Browser only. */

export type KeptName =
  | 'topBannerClosed'
  | 'popupBannerClosed'
  | 'cookieBannerClosed'
  | 'consent'
  | 'purchases'
  | 'guestUserToken'
  | 'currentRoute'
  | 'cartSelection'
  | 'cartPrice'
  | 'myDevice'
  | 'waiting';

export function keep(name: KeptName, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // private windows and full disks refuse; the choice then lasts for this page
  }
}

export function kept(name: KeptName): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
