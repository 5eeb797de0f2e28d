import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { type ApiProduct, findProductByTitle } from '../support/product-api.ts';

const visitors = openBrowser();
let phone: ApiProduct;
let cable: ApiProduct;
beforeAll(async () => {
  phone = await findProductByTitle(visitors.origin, 'Orvo A7', 'en');
  cable = await findProductByTitle(visitors.origin, 'Volta C1 USB-C cable', 'en');
});

for (const javaScriptEnabled of [false, true]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  test(`one button adds a whole bundle to the cart, and an incomplete bundle costs the regular price, ${how}`, async () => {
    const page = await visitors.newPage({ javaScriptEnabled });
    await page.goto(phone.path);
    const offers = page.getByRole('region', { name: 'Buy together and save' });
    await offers.getByLabel('Option: Husk Soft case for Orvo A7').selectOption({ index: 1 });
    await offers.getByRole('button', { name: 'Add all 3 items to cart' }).click();
    if (javaScriptEnabled) {
      await page.getByText('Product added').waitFor();
      await expectNoAxeViolations(page);
      await page.goto('/cart');
    } else await page.waitForURL('**/cart?added=1');
    await page.getByText(/^Orvo A7, ready to go: you save/).waitFor();
    await page.getByRole('button', { name: 'Remove: Husk Glass for Orvo A7' }).click();
    await page
      .getByText(/^Not everything in “Orvo A7, ready to go” is selected/)
      .first()
      .waitFor();
    await expect.poll(() => page.getByText(/you save/).count()).toBe(0);
  });
}

test('of three cables one is free, in any combination', async () => {
  const page = await visitors.newPage();
  await page.goto(cable.path);
  const offers = page.getByRole('region', { name: 'Buy together and save' });
  await offers.getByLabel('Item 3').selectOption({ index: 1 });
  await offers.getByRole('button', { name: 'Add all 3 items to cart' }).click();
  await page.getByText('Product added').waitFor();
  await page.goto('/checkout');
  await page.getByRole('term').filter({ hasText: 'Three cables for two' }).waitFor();
});
