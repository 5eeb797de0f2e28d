import { postToApi } from '../../../client/api-client.ts';

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
  const subscribed = await postToApi(
    '/email-subscription',
    { email: field.value, source: 'footer' },
    { language: document.documentElement.lang },
  );
  if (subscribed.ok) {
    setState('sent');
    successLine?.focus();
  } else {
    setState('refused', subscribed.sentences);
    field.focus();
  }
}

function createListItem(sentence: string): HTMLLIElement {
  const item = document.createElement('li');
  item.textContent = sentence;
  return item;
}
