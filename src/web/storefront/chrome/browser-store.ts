/** Local storage; does nothing where storage is blocked. Browser only. */

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
    // storage is blocked or full: the choice lasts for this page
  }
}

export function kept(name: KeptName): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
