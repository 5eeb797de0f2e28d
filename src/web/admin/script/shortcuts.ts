/** In browser storage: `off` when the staff member has switched the shortcuts off. */
const STORAGE_KEY = 'admin-shortcuts';
/** Time for the second key of a sequence. */
const SEQUENCE_MS = 1_200;

/** Single-key shortcuts, which the help dialog lists and can switch off (WCAG 2.1.4). They are off while typing. */
export function enableShortcuts(): void {
  const help = document.querySelector<HTMLDialogElement>('[data-shortcuts]');
  const toggle = help?.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (!help || !toggle) return;
  toggle.checked = readSetting() !== 'off';
  toggle.addEventListener('change', () => saveSetting(toggle.checked ? 'on' : 'off'));
  help.querySelector('[data-close]')?.addEventListener('click', () => help.close());
  help.addEventListener('click', (event) => event.target === help && help.close());
  const opener = document.querySelector<HTMLElement>('[data-open-shortcuts]');
  opener?.addEventListener('click', () => help.showModal());
  if (opener) opener.hidden = false;

  const targets = new Map(
    [...help.querySelectorAll<HTMLElement>('[data-keys]')].map((element) => [element.dataset.keys, element]),
  );
  const actions = new Map<string, () => void>([
    ['?', () => help.showModal()],
    ['/', () => document.querySelector<HTMLElement>('main input[type=search]')?.focus()],
    ['n', () => document.querySelector<HTMLElement>('main [data-create]')?.click()],
    ['j', () => moveToRow(1)],
    ['k', () => moveToRow(-1)],
  ]);
  let pressed = '';
  let timer = 0;
  addEventListener('keydown', (event) => {
    if (!toggle.checked || isTyping(event) || document.querySelector('dialog[open]')) return;
    const sequence = pressed + readKey(event);
    const action = actions.get(sequence) ?? (targets.has(sequence) ? () => targets.get(sequence)?.click() : undefined);
    clearTimeout(timer);
    pressed = sequence === 'g' ? sequence : '';
    timer = window.setTimeout(() => {
      pressed = '';
    }, SEQUENCE_MS);
    if (!action) return;
    event.preventDefault();
    action();
  });
}

function isTyping({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return true;
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
}

/** Letters by their place on the keyboard where the layout has other scripts. */
function readKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (key === '?' || key === '؟') return '?';
  if (key === '/' || (code === 'Slash' && !shiftKey)) return '/';
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : key;
}

/** Focuses the link of the next or previous row of the list. */
function moveToRow(step: 1 | -1): void {
  const links = [
    ...document.querySelectorAll<HTMLElement>('main table tbody tr, main ul:not([data-chips]) > li'),
  ].flatMap((row) => row.querySelector<HTMLElement>('a') ?? []);
  const current = links.findIndex((link) => link.matches(':focus'));
  links[Math.max(0, current + step)]?.focus();
}

/** Storage throws where site data is blocked. */
function readSetting(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function saveSetting(value: 'on' | 'off'): void {
  try {
    localStorage.setItem(STORAGE_KEY, value);
  } catch {
    // the choice lasts until the next page
  }
}
