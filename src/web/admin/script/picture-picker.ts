import { type ApiData, getFromApi } from '../../../client/api-client.ts';
import { getPictureUrls } from '../../links/picture-urls.ts';

type Picture = ApiData<'GET /admin/media'>['pictures'][number];

/** Pause after the last keystroke before a request. */
const PAUSE_MS = 200;

/** Opens the media library in a dialog for fields with the number of a picture, which work without it. */
export function enablePicturePicker(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-picker]');
  if (!dialog) return;
  const picker = createPicker(dialog);
  for (const field of document.querySelectorAll<HTMLElement>('[data-library]')) {
    const button = field.querySelector<HTMLButtonElement>('[data-library-open]');
    const number = field.querySelector<HTMLElement>('[data-library-number]');
    const input = number?.querySelector('input');
    if (!button || !number || !input) continue;
    button.hidden = false;
    // an invalid number keeps its error in view
    number.hidden = !input.hasAttribute('aria-invalid');
    button.addEventListener('click', () => picker((picture) => choose(field, input, picture, dialog)));
  }
}

function choose(field: HTMLElement, input: HTMLInputElement, picture: Picture, dialog: HTMLElement): void {
  const isMultiple = 'multiple' in field.dataset;
  const numbers = isMultiple ? readNumbers(input) : [];
  const id = String(picture.id);
  if (numbers.includes(id)) return;
  input.value = [...numbers, id].join(', ');
  const shown = field.querySelector<HTMLElement>('[data-library-chosen]');
  if (!shown) return;
  const item = createChosen(field, picture, () => {
    const others = readNumbers(input).filter((number) => number !== id);
    input.value = others.join(', ');
    item.remove();
    if (others.length === 0) shown.replaceChildren();
    field.querySelector<HTMLElement>('[data-library-open]')?.focus();
  });
  if (isMultiple) shown.append(item);
  else shown.replaceChildren(dialog.dataset.chosen ?? '', item);
}

function readNumbers(input: HTMLInputElement): string[] {
  return input.value.split(/[\s,]+/).filter((number) => number !== '');
}

function createChosen(field: HTMLElement, picture: Picture, remove: () => void): HTMLElement {
  const item = field.querySelector('template')?.content.firstElementChild?.cloneNode(true);
  if (!(item instanceof HTMLElement)) throw new Error('the field has no template of a chosen picture');
  const [image, name, button] = [item.querySelector('img'), item.querySelector('bdi'), item.querySelector('button')];
  if (image) image.src = getPictureUrls(picture.file).thumb;
  if (name) name.textContent = picture.name;
  button?.setAttribute('aria-label', `${button.getAttribute('aria-label')}: ${picture.name}`);
  button?.addEventListener('click', remove);
  return item;
}

/** @returns a function that opens the dialog and calls back with the chosen picture */
function createPicker(dialog: HTMLDialogElement): (onChoose: (picture: Picture) => void) => void {
  const find = <E extends HTMLElement>(selector: string): E | null => dialog.querySelector<E>(selector);
  const [search, status, grid, more] = [
    find<HTMLInputElement>('input'),
    find('[role=status]'),
    find('ul'),
    find<HTMLButtonElement>('[data-more]'),
  ];
  if (!search || !status || !grid || !more) throw new Error('the dialog of the media library is incomplete');
  let onChoose = (_picture: Picture) => {};
  let shown = 0;
  let timer = 0;
  let request = new AbortController();
  const load = async (page: number) => {
    request.abort();
    request = new AbortController();
    // a second click would skip a page
    more.disabled = true;
    const { signal } = request;
    const q = search.value.trim() || undefined;
    try {
      const found = await getFromApi(
        '/admin/media',
        { q, page: String(page) },
        { language: dialog.dataset.language, signal },
      );
      if (!found.ok) throw new Error(found.sentences[0]);
      const { pictures, total, per_page } = found.data;
      if (page === 1) grid.replaceChildren();
      grid.append(...pictures.map((picture) => createOption(dialog, picture, select)));
      shown = page;
      more.hidden = page * per_page >= total;
      status.textContent = total === 0 ? (dialog.dataset.none ?? '') : '';
    } catch {
      if (!signal.aborted) status.textContent = dialog.dataset.failed ?? '';
    } finally {
      if (!signal.aborted) more.disabled = false;
    }
  };
  const reload = () => {
    shown = 0;
    return load(1);
  };
  const select = (picture: Picture) => {
    dialog.close();
    onChoose(picture);
  };
  search.addEventListener('input', () => {
    clearTimeout(timer);
    // its next page would be that of the new search
    more.disabled = true;
    timer = window.setTimeout(reload, PAUSE_MS);
  });
  more.addEventListener('click', () => void load(shown + 1));
  find('[data-close]')?.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  return (chosen) => {
    onChoose = chosen;
    dialog.showModal();
    search.focus();
    void reload();
  };
}

function createOption(dialog: HTMLElement, picture: Picture, select: (picture: Picture) => void): HTMLElement {
  const option = dialog.querySelector('template')?.content.firstElementChild?.cloneNode(true);
  if (!(option instanceof HTMLElement)) throw new Error('the dialog has no template of a picture');
  const [image, name] = [option.querySelector('img'), option.querySelector('bdi')];
  if (image) image.src = getPictureUrls(picture.file).thumb;
  if (name) name.textContent = picture.name;
  option.querySelector('button')?.addEventListener('click', () => select(picture));
  return option;
}
