/** Distance from the edge of the window at which it scrolls, and the step. */
const SCROLL_EDGE_PX = 60;
const SCROLL_STEP_PX = 12;

type Tree = { form: HTMLFormElement; status: HTMLElement };

/** A category that is being moved, and its original place. */
type Move = { node: HTMLElement; handle: HTMLElement; list: Element; next: Element | null };

/** Moves categories of the tree with a handle, by pointer and by keyboard. The form is submitted after the move. */
export function enableCategoryTree(): void {
  const form = document.querySelector<HTMLFormElement>('[data-tree]');
  const status = form?.querySelector<HTMLElement>('[data-tree-status]');
  if (!form || !status) return;
  const tree = { form, status };
  for (const handle of form.querySelectorAll<HTMLElement>('[data-tree-handle]')) {
    handle.hidden = false;
    enableHandle(tree, handle);
  }
}

function enableHandle(tree: Tree, handle: HTMLElement): void {
  const node = handle.closest<HTMLElement>('[data-node]');
  const list = node?.parentElement;
  if (!node || !list) return;
  const origin: Move = { node, handle, list, next: node.nextElementSibling };
  let isPicked = false;
  /** The node loses the focus while it moves in the document. */
  let isMoving = false;

  function pick(): void {
    isPicked = true;
    handle.setAttribute('aria-pressed', 'true');
    announce(tree, node, 'picked');
  }
  function release(): void {
    isPicked = false;
    handle.setAttribute('aria-pressed', 'false');
  }
  function cancel(): void {
    if (!isPicked) return;
    release();
    isMoving = true;
    origin.list.insertBefore(origin.node, origin.next);
    isMoving = false;
    hideEmptyLists(tree);
    announce(tree, node, 'cancelled');
  }
  function cancelByKey(): void {
    cancel();
    handle.focus();
  }
  /** A tap picks, and the next one drops; the arrow keys move in between. */
  function keepPicked(): void {
    handle.focus();
  }
  function drop(): void {
    release();
    if (hasMoved(origin)) submit(tree, origin.node);
    else announce(tree, node, 'cancelled');
  }

  // of a key, or of assistive technology, which sends no other event; a pointer has a count of clicks
  handle.addEventListener('click', (event) => {
    if (event.detail !== 0) return;
    if (isPicked) return drop();
    handle.focus();
    pick();
  });
  handle.addEventListener('keydown', (event) => {
    // a held key would pick and drop in turn
    if (event.repeat && event.key === 'Enter') event.preventDefault();
    if (!isPicked) return;
    if (event.key === 'Escape') cancelByKey();
    const step = findStep(event.key);
    if (!step) return;
    event.preventDefault();
    isMoving = true;
    const isDone = STEPS[step](origin.node);
    // a handle in a hidden list cannot have the focus
    hideEmptyLists(tree);
    handle.focus();
    isMoving = false;
    announce(tree, node, isDone ? 'placed' : 'refused');
  });
  handle.addEventListener('blur', () => {
    if (!isMoving) cancel();
  });

  handle.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    // no selection of text
    event.preventDefault();
    handle.focus();
    const wasPicked = isPicked;
    if (!wasPicked) pick();
    // the document, because a handle that moves in it loses a captured pointer
    const end = new AbortController();
    const { signal } = end;
    document.addEventListener('pointermove', moveToPointer, { signal });
    document.addEventListener('pointercancel', () => finish(cancel), { signal });
    document.addEventListener('pointerup', () => finish(wasPicked || hasMoved(origin) ? drop : keepPicked), { signal });
    // the handle loses the focus when it moves in the document
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(cancelByKey), { signal });
    function finish(action: () => void): void {
      end.abort();
      if (isPicked) action();
    }
  });

  function moveToPointer(event: PointerEvent): void {
    if (!isPicked) return;
    isMoving = true;
    placeAtPointer(origin.node, event);
    isMoving = false;
    scrollAtEdge(event.clientY);
  }
}

type Step = 'up' | 'down' | 'in' | 'out';

/** The arrow that points to the end of the line moves a category into the one above. */
function findStep(key: string): Step | null {
  if (key === 'ArrowUp') return 'up';
  if (key === 'ArrowDown') return 'down';
  const isRightToLeft = document.documentElement.dir === 'rtl';
  if (key === 'ArrowRight') return isRightToLeft ? 'out' : 'in';
  if (key === 'ArrowLeft') return isRightToLeft ? 'in' : 'out';
  return null;
}

/** Each step returns whether it is possible. */
const STEPS: Record<Step, (node: HTMLElement) => boolean> = {
  up: (node) => {
    const previous = node.previousElementSibling;
    return previous !== null && insert(node, node.parentElement, previous);
  },
  down: (node) => {
    const next = node.nextElementSibling;
    return next !== null && insert(node, node.parentElement, next.nextElementSibling);
  },
  in: (node) => insertBelow(node, node.previousElementSibling),
  out: (node) => {
    const parent = findParent(node);
    return parent !== null && insert(node, parent.parentElement, parent.nextElementSibling);
  },
};

/** @param before null for the last place */
function insert(node: HTMLElement, list: Element | null, before: Element | null): boolean {
  list?.insertBefore(node, before);
  return list !== null;
}

/** The tree has two levels, so only a category without sub-categories can be moved below a main one. */
function insertBelow(node: HTMLElement, target: Element | null): boolean {
  const list = target?.querySelector(':scope > [data-tree-list]');
  if (!list || hasChildren(node)) return false;
  list.append(node);
  return true;
}

function hasChildren(node: Element): boolean {
  return node.querySelector('[data-node]') !== null;
}

function findParent(node: Element): HTMLElement | null {
  return node.parentElement?.closest<HTMLElement>('[data-node]') ?? null;
}

/** Upper third of a row: before it; lower third: after it; between: below it, if it is a main category. */
function placeAtPointer(node: HTMLElement, { clientX, clientY }: PointerEvent): void {
  const row = document.elementFromPoint(clientX, clientY)?.closest('[data-tree-row]');
  const target = row?.closest<HTMLElement>('[data-node]');
  if (!row || !target || target === node || node.contains(target)) return;
  const { top, height } = row.getBoundingClientRect();
  const share = (clientY - top) / height;
  if (share > 1 / 3 && share < 2 / 3) {
    const list = target.querySelector(':scope > [data-tree-list]');
    if (list instanceof HTMLElement && node.parentElement !== list && insertBelow(node, target)) list.hidden = false;
    return;
  }
  // a category with sub-categories stays a main one
  if (findParent(target) && hasChildren(node)) return;
  target.parentElement?.insertBefore(node, share < 1 / 2 ? target : target.nextElementSibling);
}

function scrollAtEdge(clientY: number): void {
  if (clientY < SCROLL_EDGE_PX) scrollBy(0, -SCROLL_STEP_PX);
  if (clientY > innerHeight - SCROLL_EDGE_PX) scrollBy(0, SCROLL_STEP_PX);
}

function hideEmptyLists({ form }: Tree): void {
  for (const list of form.querySelectorAll<HTMLElement>('[data-tree-list]')) list.hidden = !hasChildren(list);
}

function hasMoved({ node, list, next }: Move): boolean {
  return node.parentElement !== list || node.nextElementSibling !== next;
}

function announce(
  { status }: Tree,
  node: HTMLElement | null,
  event: 'picked' | 'placed' | 'cancelled' | 'refused',
): void {
  if (!node?.parentElement) return;
  const siblings = [...node.parentElement.children];
  const parent = findParent(node)?.dataset.title ?? '';
  const text = status.dataset[event === 'placed' ? (parent ? 'sub' : 'main') : event] ?? '';
  const values: Record<string, string> = {
    '%title': node.dataset.title ?? '',
    '%position': String(siblings.indexOf(node) + 1),
    '%count': String(siblings.length),
    '%parent': parent,
  };
  status.textContent = text.replace(/%\w+/g, (name) => values[name] ?? name);
}

function submit({ form }: Tree, node: HTMLElement): void {
  const next = node.nextElementSibling;
  const values: Record<string, string | undefined> = {
    parent_id: findParent(node)?.dataset.node,
    before: next instanceof HTMLElement ? next.dataset.node : undefined,
    version: node.dataset.version,
  };
  for (const [name, value = ''] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  const button = form.querySelector<HTMLButtonElement>('[data-tree-submit]');
  if (!button) return;
  button.value = `place:${node.dataset.node}`;
  form.requestSubmit(button);
}
