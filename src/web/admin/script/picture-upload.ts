const UPLOAD_URL = '/api/v1/admin/pictures';
const OK = 200;

/**
 * Uploads the files of an upload form one by one, as soon as they are chosen or dropped, and shows the progress of each.
 * The form is submitted with the ids of the stored pictures when all are complete; after an error its button does it. Its
 * button waits for the files that are still uploaded, because leaving the page would abort them.
 */
export function enablePictureUpload(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-upload]')) enhance(form);
}

function enhance(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[type=file]');
  const list = form.querySelector<HTMLElement>('[data-upload-list]');
  const status = form.querySelector<HTMLElement>('[data-upload-status]');
  const drop = form.querySelector<HTMLElement>('[data-upload-drop]');
  if (!input || !list || !status || !drop) return;
  drop.hidden = false;
  let queue = Promise.resolve();
  let waiting = 0;
  let failed = 0;
  let isSubmitting = false;
  const add = (files: FileList | undefined | null) => {
    for (const file of files ?? []) {
      list.hidden = false;
      waiting += 1;
      const upload = createUpload(form, list, file);
      queue = queue.then(async () => {
        const problem = await upload.run();
        waiting -= 1;
        if (problem === null) status.textContent = `${file.name}: ${form.dataset.uploaded}`;
        else if (problem !== '') {
          failed += 1;
          status.textContent = `${file.name}: ${problem}`;
        }
        if (waiting > 0 || (failed > 0 && !isSubmitting)) return;
        isSubmitting = false;
        if (form.querySelector('[name=stored]')) submit(form);
      });
    }
  };
  input.addEventListener('change', () => {
    add(input.files);
    // they must not be sent with the form again
    input.value = '';
  });
  form.addEventListener('submit', (event) => {
    if (waiting === 0) return;
    event.preventDefault();
    isSubmitting = true;
  });
  const setDropping = (isDropping: boolean) => form.toggleAttribute('data-dropping', isDropping);
  form.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setDropping(true);
  });
  form.addEventListener('dragleave', (event) => {
    if (!(event.relatedTarget instanceof Node && form.contains(event.relatedTarget))) setDropping(false);
  });
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    setDropping(false);
    add(event.dataTransfer?.files);
  });
}

function submit(form: HTMLFormElement): void {
  form.requestSubmit(form.querySelector<HTMLButtonElement>('button[name=intent]'));
}

type Upload = {
  /** Null when the file is stored, an empty text when it was cancelled, else the problem. */
  run(): Promise<string | null>;
};

function createUpload(form: HTMLFormElement, list: HTMLElement, file: File): Upload {
  const item = form.querySelector('template')?.content.firstElementChild?.cloneNode(true);
  if (!(item instanceof HTMLElement)) throw new Error('the form has no template of an upload');
  const [name, progress, cancel, problem] = [
    item.querySelector('bdi'),
    item.querySelector('progress'),
    item.querySelector('button'),
    item.querySelector('span:last-child'),
  ];
  if (!name || !progress || !cancel || !problem) throw new Error('the template of an upload is incomplete');
  name.textContent = file.name;
  progress.setAttribute('aria-label', file.name);
  cancel.setAttribute('aria-label', `${cancel.getAttribute('aria-label')}: ${file.name}`);
  list.append(item);
  const request = new XMLHttpRequest();
  let isCancelled = false;
  cancel.addEventListener('click', () => {
    isCancelled = true;
    request.abort();
    item.remove();
  });
  return {
    async run() {
      if (isCancelled) return '';
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        progress.value = (loaded / total) * 100;
      });
      const answer = await send(request, file, form.dataset.language ?? '');
      if (isCancelled) return '';
      if (typeof answer === 'object') {
        progress.value = 100;
        cancel.remove();
        item.append(createHidden(answer.id));
        return null;
      }
      const text = answer || (form.dataset.failed ?? '');
      progress.hidden = true;
      problem.textContent = text;
      return text;
    },
  };
}

/** Id of a stored picture, which the form submits. */
function createHidden(id: number): HTMLInputElement {
  const hidden = document.createElement('input');
  hidden.type = 'hidden';
  hidden.name = 'stored';
  hidden.value = String(id);
  return hidden;
}

/** The stored picture, or the sentence of the refusal; an empty one for a failed request. `fetch` reports no progress. */
function send(request: XMLHttpRequest, file: File, language: string): Promise<{ id: number } | string> {
  const body = new FormData();
  body.append('data', JSON.stringify({ name: file.name }));
  body.append('picture', file);
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => resolve(readAnswer(request)));
    request.open('POST', UPLOAD_URL);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('language', language);
    request.responseType = 'json';
    request.send(body);
  });
}

function readAnswer({ status, response }: XMLHttpRequest): { id: number } | string {
  const data: { id?: unknown; form?: unknown } = response?.data ?? {};
  if (status === OK && typeof data.id === 'number') return { id: data.id };
  const [sentence] = Array.isArray(data.form) ? data.form : [];
  return typeof sentence === 'string' ? sentence : '';
}
