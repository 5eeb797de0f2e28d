/** Pause of typing after which the preview is requested. */
const PAUSE_MS = 400;
const PREVIEW = '#preview';

/** Shows the preview of a form while its fields are changed. Without script, its button does. */
export function enableLivePreview(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-live-preview]');
  if (!form) return;
  let timer = 0;
  let pending = new AbortController();
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      // an answer to former values must not replace a later one
      pending.abort();
      pending = new AbortController();
      void showPreview(form, pending.signal);
    }, PAUSE_MS);
  });
}

async function showPreview(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  const body = new FormData(form);
  // chosen files are uploaded by the buttons only
  for (const [name, value] of [...body]) if (value instanceof File) body.delete(name);
  body.set('intent', 'preview');
  try {
    const response = await fetch(location.href, { method: 'POST', body, signal });
    // a refused value has no preview; its field is marked when the form is sent
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const next = page.querySelector(PREVIEW);
    const current = form.querySelector(PREVIEW);
    if (next && current && !current.contains(document.activeElement)) current.replaceWith(next);
  } catch {
    // the network is down, or another request has replaced this one
  }
}
