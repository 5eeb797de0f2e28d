import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';

const visitors = openBrowser();

test('a long text has a table of contents with links to its sections', async () => {
  const page = await visitors.newPage({ viewport: { width: 1280, height: 800 } });
  for (const slug of ['faq', 'privacy-policy']) {
    await page.goto(to.page(slug));
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    for (const place of [0, 3]) {
      const name = (await links.nth(place).textContent()) ?? '';
      await links.nth(place).click();
      const heading = page.getByRole('article').getByRole('heading', { name, exact: true }).first();
      const top = async () => (await heading.boundingBox())?.y ?? -1;
      await expect.poll(top).toSatisfy((y: number) => y > 0 && y < 400);
    }
    await expectNoAxeViolations(page);
  }
});

for (const javaScriptEnabled of [false, true]) {
  test(`the less common faults of a phone are one click away, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
    const page = await visitors.newPage({ javaScriptEnabled });
    await page.goto(to.services());
    const rare = page.getByRole('heading', { name: 'Water damage' }).first();
    expect(await rare.isVisible()).toBe(false);
    await page
      .getByText(/^\d+ more repairs$/)
      .first()
      .click();
    await rare.waitFor();
  });
}
