/** States of the form in the specification: idle (no attribute), sending, sent, refused. */
type FormState = 'sending' | 'sent' | 'refused';

/**
 * Submits the footer form and shows the result in place. The form is never rendered again, so attributes set here
 * persist.
 * @throws without a response: the form is then posted
 */
export async function submitInline(form: HTMLFormElement): Promise<void> {
  const field = form.querySelector('input');
  const list = form.querySelector('ul');
  const button = form.querySelector('button');
  const successLine = form.querySelector<HTMLElement>('p:last-child');
  if (!field || !list || form.dataset.state === 'sending') return;
  const setState = (state: FormState, sentences: string[] = []) => {
    form.dataset.state = state;
    button?.toggleAttribute('aria-busy', state === 'sending');
    field.toggleAttribute('aria-invalid', state === 'refused');
    list.replaceChildren(...sentences.map(createListItem));
  };
  setState('sending');
  const response = await fetch('/api/v1/email-subscription', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      language: document.documentElement.lang,
    },
    body: JSON.stringify({ email: field.value, source: 'footer' }),
  });
  const { data }: { data: { form?: string[] } } = await response.json();
  if (response.status === 200) {
    setState('sent');
    successLine?.focus();
  } else {
    setState('refused', data.form);
    field.focus();
  }
}

function createListItem(sentence: string): HTMLLIElement {
  const item = document.createElement('li');
  item.textContent = sentence;
  return item;
}
