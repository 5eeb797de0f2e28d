/** Ids of recently viewed products, newest first. They are sent to the server only to load the cards. */

const STORAGE_KEY = 'recentlyViewed';
export const MAX_VIEWED_PRODUCTS = 12;

export function readViewedProducts(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((id) => Number.isInteger(id) && id > 0).slice(0, MAX_VIEWED_PRODUCTS);
  } catch {
    return []; // storage is blocked, or the value has another format
  }
}

export function saveViewedProduct(id: number): void {
  const ids = [id, ...readViewedProducts().filter((one) => one !== id)].slice(0, MAX_VIEWED_PRODUCTS);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(ids));
  } catch {
    // storage is blocked or full: nothing is stored
  }
}
