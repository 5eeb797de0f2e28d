/** Run in a browser, which reads pages without loading them. */

export type FoundForm = {
  action: string;
  multipart: boolean;
  /** Submitted unchanged: hidden fields and the first button. */
  values: [string, string][];
  fields: { name: string; isText: boolean; chosen: string | null }[];
};

/** Forms of a page with fields to fill in. */
export function extractForms(html: string): FoundForm[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const attribute = (element: Element, name: string) => element.getAttribute(name) ?? '';
  return [...page.querySelectorAll('form')].flatMap((form) => {
    if (attribute(form, 'method').toLowerCase() !== 'post') return [];
    const own = [...page.querySelectorAll('input, textarea, select, button')].filter(
      (one) => one.getAttribute('form') === form.id || (!one.hasAttribute('form') && form.contains(one)),
    );
    const isHidden = (one: Element) => attribute(one, 'type') === 'hidden';
    const fields = own
      .filter((one) => one.matches('input, textarea, select') && !isHidden(one) && attribute(one, 'name') !== '')
      .map((one) => ({
        name: attribute(one, 'name'),
        isText: !/^(?:radio|checkbox|file)$/.test(attribute(one, 'type')),
        // the empty option of a select, if it exists
        chosen: one instanceof HTMLSelectElement && !one.querySelector('option[value=""]') ? one.value : null,
      }));
    // the honeypot field is not included
    const seen = fields.filter(({ name }) => name !== 'website');
    if (seen.length === 0) return [];
    // the button that submits the fields, not the one that only updates the form
    const buttons = own.filter((one) => one.matches('button[name]') && attribute(one, 'value') !== 'update');
    const button = buttons.find((one) => attribute(one, 'value') === 'place') ?? buttons[0];
    const values = [...own.filter(isHidden), ...(button ? [button] : [])].map((one): [string, string] => [
      attribute(one, 'name'),
      attribute(one, 'value'),
    ]);
    return [
      {
        action: attribute(form, 'action'),
        multipart: attribute(form, 'enctype') === 'multipart/form-data',
        values,
        fields: seen,
      },
    ];
  });
}

export type NamedField = { field: string; label: string; sentence: string };

/** Every message that the page associates with a field, by description or link, with the label. */
export function extractNamedFields(html: string): NamedField[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const textOf = (element: Element | null | undefined, without = '') => {
    const copy = element?.cloneNode(true);
    if (!(copy instanceof Element)) return '';
    if (without) for (const one of copy.querySelectorAll(without)) one.remove();
    return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
  };
  const labelOf = (field: Element): string => {
    if (field.matches('fieldset')) return textOf(field.querySelector('legend'));
    const wrapping = field.closest('label');
    if (wrapping) return textOf(wrapping, '[class*=error]');
    // the text “optional” is no part of the label
    return textOf(page.querySelector(`label[for="${CSS.escape(field.id)}"]`), 'span');
  };
  const nameOf = (field: Element) =>
    field.getAttribute('name') ?? field.querySelector('[name]')?.getAttribute('name') ?? '';
  const described = [...page.querySelectorAll('[aria-describedby]')].flatMap((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id.endsWith('-error'))
      .map((id) => ({ field, sentence: textOf(page.getElementById(id)) })),
  );
  const linked = [...page.querySelectorAll('[role=alert] a[href^="#"]')].flatMap((link) => {
    const field = page.getElementById((link.getAttribute('href') ?? '').slice(1));
    return field ? [{ field, sentence: textOf(link) }] : [];
  });
  return [...described, ...linked].map(({ field, sentence }) => ({
    field: nameOf(field),
    label: labelOf(field),
    sentence,
  }));
}
