/** Local storage; does nothing where storage is blocked. Browser only. */

export type StorageName =
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

export function writeStorage(name: StorageName, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // storage is blocked or full: the choice lasts for this page
  }
}

export function readStorage(name: StorageName): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
