const OK = 200;

/** Moves pictures of a product at once, by their buttons or by dragging them; without it the buttons load the page. */
export function enablePictureOrder(): void {
  const list = document.querySelector<HTMLElement>('[data-sortable]');
  if (!list) return;
  list.addEventListener('submit', (event) => {
    const form = event.target instanceof HTMLFormElement ? event.target : null;
    const item = form?.closest<HTMLElement>('[data-picture]');
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    if (!item || button?.name !== 'to') return;
    event.preventDefault();
    const items = listItems(list);
    const place = items.indexOf(item);
    const target = { first: 0, earlier: place - 1, later: place + 1 }[button.value] ?? place;
    place < target ? items[target]?.after(item) : items[target]?.before(item);
    // the button of an end of the list disappears
    updateItems(list);
    if (button.hidden) item.querySelector<HTMLButtonElement>('button[name=to]:not([hidden])')?.focus();
    else button.focus();
    void save(list, item);
  });
  for (const item of listItems(list)) enableDragging(list, item);
}

function listItems(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-picture]')];
}

/** Buttons and names of the pictures depend on their places. */
function updateItems(list: HTMLElement): void {
  const items = listItems(list);
  for (const [index, item] of items.entries()) {
    for (const button of item.querySelectorAll<HTMLButtonElement>('button[name=to]'))
      button.hidden = button.value === 'later' ? index === items.length - 1 : index === 0;
    const image = item.querySelector('img');
    const label = readText(list.dataset.labels, index);
    if (image && label) image.alt = label;
  }
}

/** The picture itself is the handle; the buttons do the same for the keyboard. */
function enableDragging(list: HTMLElement, item: HTMLElement): void {
  const handle = item.querySelector('img');
  if (!handle) return;
  let start: Element | null = null;
  let isMoved = false;
  handle.addEventListener('pointerdown', (event) => {
    // a finger on the picture scrolls the page
    if (event.button !== 0 || event.pointerType === 'touch') return;
    handle.setPointerCapture(event.pointerId);
    start = item.nextElementSibling;
    isMoved = false;
    item.toggleAttribute('data-dragging', true);
  });
  handle.addEventListener('pointermove', (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const target = findItem(list, event);
    if (!target || target === item) return;
    const items = listItems(list);
    items.indexOf(item) < items.indexOf(target) ? target.after(item) : target.before(item);
    isMoved = true;
    // moving the element in the document releases the pointer
    handle.setPointerCapture(event.pointerId);
  });
  const stop = (event: PointerEvent) => {
    if (!item.hasAttribute('data-dragging')) return;
    item.removeAttribute('data-dragging');
    if (event.type === 'pointercancel') list.insertBefore(item, start);
    updateItems(list);
    if (isMoved && event.type === 'pointerup') void save(list, item);
  };
  handle.addEventListener('pointerup', stop);
  handle.addEventListener('pointercancel', stop);
}

function findItem(list: HTMLElement, { clientX, clientY }: PointerEvent): HTMLElement | null {
  const element = document.elementsFromPoint(clientX, clientY).find((one) => one.closest('[data-picture]'));
  const item = element?.closest<HTMLElement>('[data-picture]') ?? null;
  return item && list.contains(item) ? item : null;
}

let saves = Promise.resolve();

/** Stores the place of a picture, one move after the other, and announces it. */
function save(list: HTMLElement, item: HTMLElement): Promise<void> {
  const place = listItems(list).indexOf(item);
  const url = `/api/v1/admin/products/${list.dataset.sortable}/pictures/${item.dataset.picture}/move`;
  const request = {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ to: place + 1 }),
  };
  saves = saves.then(async () => {
    const response = await fetch(url, request).catch(() => null);
    // the page has the order that is stored, or asks to sign in again
    if (response?.status !== OK) return location.reload();
    const status = document.querySelector<HTMLElement>('[data-moved]');
    if (status) status.textContent = readText(list.dataset.places, place) ?? '';
  });
  return saves;
}

/** A text of a JSON list. */
function readText(json: string | undefined, index: number): string | undefined {
  const texts: unknown = JSON.parse(json ?? '[]');
  const text = Array.isArray(texts) ? texts[index] : undefined;
  return typeof text === 'string' ? text : undefined;
}
