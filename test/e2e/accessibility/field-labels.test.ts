import { beforeAll, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../../src/kernel/locale.ts';
import { isAdminPath, to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { extractForms, extractNamedFields, type FoundForm } from '../support/form-labels.ts';
import { nameIn, sentenceShapes } from '../support/sentence-shapes.ts';
import { type RouteVisit, see, visitEveryRoute } from '../support/visit-every-route.ts';
import { origin } from '../support/worker-shop.ts';
import { MANY_PAGES } from '../wait-limit.ts';

const visitors = openBrowser();

let looks: RouteVisit[] = [];
beforeAll(async () => {
  // the forms of the cart would empty it, and the checkout needs a cart
  looks = (await visitEveryRoute()).filter(({ path, status, form }) => status === 200 && !form && path !== to.cart());
});

/** Forms whose fields are refused in every language, identified by a field and the page. */
const COMPLAINTS = [
  '/login email',
  '/register password_confirmation',
  '/checkout email',
  '/checkout name',
  '/checkout address_1',
  '/track-order code',
  '/page/contact message',
  '/page/contact fault',
  '/page/itservices company',
  '/page/itservices needs',
  '/seller/register legal_name',
  '/seller/register iban',
  '/journeywindow name',
  '/journeywindow address_1',
  '/user/profile email',
  '/user/profile old_password',
  '/user/addresses/new name',
];

for (const locale of LOCALES)
  test(`messages about fields use their labels in ${locale}`, MANY_PAGES, async () => {
    const page = await visitors.newPage({ javaScriptEnabled: true });
    await page.goto('/robots.txt');
    const shapes = sentenceShapes(locale);
    const [faults, named, sent] = [new Set<string>(), new Set<string>(), new Set<string>()];
    for (const look of looks) {
      const shown = await see(look, locale);
      for (const form of await page.evaluate(extractForms, shown.html)) {
        const signature = signatureOf(form);
        if (sent.has(signature)) continue;
        sent.add(signature);
        for (const filling of FILLINGS) {
          const html = await post(look, locale, form, filling);
          for (const { field, label, sentence } of await page.evaluate(extractNamedFields, html)) {
            const name = nameIn(shapes, sentence);
            if (name === undefined) continue;
            named.add(`${look.path.split('?')[0]} ${field}`);
            if (name !== label) faults.add(`${look.path} ${field}: “${sentence}” under “${label}”`);
          }
        }
      }
    }
    expect([...faults]).toEqual([]);
    expect([...named]).toEqual(expect.arrayContaining(COMPLAINTS));
  });

/** Forms with the same fields and buttons are the same form on another page; ids and tokens are ignored. */
function signatureOf({ fields, values }: FoundForm): string {
  const names = fields.map(({ name }) => name);
  return [...names, ...values.map((one) => one.join('='))].join().replaceAll(/[\w-]{30,}/g, '');
}

/** Values for every field: empty, and longer than any limit. */
const FILLINGS = ['x'.repeat(9_000), ''];

/** Sends a form as a browser without script does. */
async function post(look: RouteVisit, locale: Locale, form: FoundForm, filling: string): Promise<string> {
  const body = form.multipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of form.values) body.append(name, value);
  for (const { name, isText, chosen } of form.fields) if (isText) body.append(name, filling || (chosen ?? ''));
  const cookie = isAdminPath(look.path) ? `${look.cookies}; admin_language=${locale}` : look.cookies;
  const answer = await fetch(new URL(form.action, origin), {
    method: 'POST',
    body,
    headers: { cookie, origin, accept: 'text/html', 'accept-language': '*;q=0' },
    redirect: 'manual',
  });
  return answer.text();
}
