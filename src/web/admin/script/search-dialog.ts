import { type ApiData, getFromApi } from '../../../client/api-client.ts';

type Results = ApiData<'GET /admin/search'>;

/** Shorter texts are not searched. */
const MIN_LENGTH = 2;
/** Pause after the last keystroke before a request. */
const PAUSE_MS = 120;

/** Opens the search with Ctrl K, ⌘ K or a click into the search field of the header. */
export function enableSearchDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-search-dialog]');
  const input = dialog?.querySelector<HTMLInputElement>('[role=combobox]');
  const list = dialog?.querySelector<HTMLElement>('[role=listbox]');
  const status = dialog?.querySelector<HTMLElement>('[role=status]');
  if (!dialog || !input || !list || !status) return;
  const combobox = createCombobox({ dialog, input, list, status });
  const open = () => {
    if (!dialog.open) dialog.showModal();
    input.select();
  };
  addEventListener('keydown', (event) => {
    if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  const headerField = document.querySelector<HTMLElement>('[data-search-form] input');
  headerField?.addEventListener('mousedown', (event) => {
    event.preventDefault();
    open();
  });
  showKeys(headerField);
  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  input.addEventListener('input', combobox.search);
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      // a search field would clear its text first
      event.preventDefault();
      dialog.close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      combobox.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && combobox.follow()) event.preventDefault();
  });
}

type Elements = { dialog: HTMLDialogElement; input: HTMLInputElement; list: HTMLElement; status: HTMLElement };

/** ARIA combobox: the input keeps the focus and names the active option. */
function createCombobox({ dialog, input, list, status }: Elements) {
  let timer = 0;
  let request = new AbortController();
  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  const getActive = () => options().findIndex((option) => option.ariaSelected === 'true');

  const activate = (index: number) => {
    for (const [position, option] of options().entries()) {
      option.ariaSelected = String(position === index);
      if (position === index) option.scrollIntoView({ block: 'nearest' });
    }
    const id = options()[index]?.id;
    if (id) input.setAttribute('aria-activedescendant', id);
    else input.removeAttribute('aria-activedescendant');
  };
  const show = ({ groups, summary }: Pick<Results, 'groups' | 'summary'>) => {
    list.replaceChildren(...groups.map((group) => createGroup(dialog, group)));
    input.ariaExpanded = String(groups.length > 0);
    status.textContent = summary;
    activate(groups.length > 0 ? 0 : -1);
  };
  const load = async (q: string) => {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    try {
      const found = await getFromApi('/admin/search', { q }, { language: dialog.dataset.language, signal });
      if (found.ok) return show(found.data);
      // a session that ended: the search page leads to the sign-in page
      if (found.status === 401) return input.form?.requestSubmit();
    } catch {
      if (signal.aborted) return;
    }
    show({ groups: [], summary: dialog.dataset.failed ?? '' });
  };
  return {
    search() {
      clearTimeout(timer);
      request.abort();
      const q = input.value.trim();
      // the shown results belong to the earlier text, so Enter leads to the search page until the next ones
      activate(-1);
      if (q.length >= MIN_LENGTH) {
        timer = window.setTimeout(load, PAUSE_MS, q);
        return;
      }
      show({ groups: [], summary: '' });
    },
    move(step: 1 | -1) {
      const count = options().length;
      if (count > 0) activate((getActive() + step + count) % count);
    },
    /** Whether an option was followed; otherwise the form leads to the search page. */
    follow(): boolean {
      const option = options()[getActive()];
      option?.click();
      return option !== undefined;
    },
  };
}

function createGroup(dialog: HTMLElement, { kind, name, hits }: Results['groups'][number]): HTMLElement {
  const group = cloneTemplate(dialog, '[data-group-template]');
  const label = group.querySelector('p');
  if (label) {
    label.id = `search-group-${kind}`;
    label.textContent = name;
    group.setAttribute('aria-labelledby', label.id);
  }
  for (const [index, { href, title, detail }] of hits.entries()) {
    const option = cloneTemplate(dialog, '[data-hit-template]');
    option.id = `search-hit-${kind}-${index}`;
    option.setAttribute('href', href);
    const [first, second] = option.querySelectorAll('bdi');
    if (first) first.textContent = title;
    if (second) second.textContent = detail;
    group.append(option);
  }
  return group;
}

function cloneTemplate(dialog: HTMLElement, selector: string): HTMLElement {
  const element = dialog.querySelector<HTMLTemplateElement>(selector)?.content.firstElementChild?.cloneNode(true);
  if (!(element instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return element;
}

/** The keys are shown only where they work: with scripts and a keyboard. */
function showKeys(field: HTMLElement | null): void {
  const keys = field?.parentElement?.querySelector<HTMLElement>('[data-search-keys]');
  if (!keys || !matchMedia('(pointer: fine)').matches) return;
  const [name] = keys.getElementsByTagName('kbd');
  if (name && navigator.platform.startsWith('Mac')) name.textContent = '⌘ K';
  keys.hidden = false;
}
