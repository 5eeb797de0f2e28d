/** Ids of recently viewed products, newest first. They are sent to the server only to load the cards. */

const NAME = 'recentlyViewed';
export const MOST_VIEWED = 12;

export function viewedProducts(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((id) => Number.isInteger(id) && id > 0).slice(0, MOST_VIEWED);
  } catch {
    return []; // storage is blocked, or the value has another format
  }
}

export function rememberViewed(id: number): void {
  const ids = [id, ...viewedProducts().filter((one) => one !== id)].slice(0, MOST_VIEWED);
  try {
    localStorage.setItem(NAME, JSON.stringify(ids));
  } catch {
    // storage is blocked or full: nothing is stored
  }
}
