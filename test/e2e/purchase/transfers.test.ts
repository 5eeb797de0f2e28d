import { test } from 'vitest';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { BROWSER_MODES, describeMode } from '../support/browser-modes.ts';
import { add, choose, goToCart, goToCheckout } from '../support/cart-steps.ts';
import { fillIn, placeButton, recounted, ZAHRA } from '../support/checkout-steps.ts';
import { findProductByTitle, getOptionNames } from '../support/product-api.ts';
import { seen, sentenceWith, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const RECEIPT = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a receipt') };
const LETTER = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Dear shop') };

for (const browserMode of BROWSER_MODES.filter(({ javaScriptEnabled }) => javaScriptEnabled)) {
  test(`a guest pays by bank transfer and uploads a proof, ${describeMode(browserMode)}`, async () => {
    const page = await visitors.newPage({
      locale: browserMode.locale,
      javaScriptEnabled: browserMode.javaScriptEnabled,
    });
    const shopper = shopperOn(page, browserMode);
    const { t, locale } = shopper;
    const phone = await findProductByTitle(visitors.origin, 'Nimbus X Lite', locale);
    await page.goto(prefixLocale(to.product('all', phone.id), locale));
    await settled(shopper);
    const [wanted] = phone.variants;
    if (wanted) await choose(shopper, getOptionNames(phone, wanted));
    await add(shopper, 1);
    await goToCart(shopper);
    await goToCheckout(shopper);
    await settled(shopper);
    await fillIn(shopper, ZAHRA);
    await recounted(shopper, () => page.getByRole('radio', { name: t('payments.bankTransfer') }).check());
    await placeButton(shopper).click();
    await page.waitForURL(/\/payment\//);
    await seen(page.getByRole('heading', { level: 1, name: sentenceWith(shopper, 'transfer.title', 'total') }));
    await seen(page.getByText('GB82 WEST 1234 5698 7654 32'));
    const send = async (file: typeof RECEIPT) => {
      await settled(shopper);
      await page.getByLabel(t('transfer.proofFile')).setInputFiles(file);
      await page.getByRole('button', { name: t('transfer.proofSend') }).click();
    };
    await send(LETTER);
    await seen(page.getByText(t('problems.transfers.fileKind')));
    await send(RECEIPT);
    await seen(page.getByText(t('transfer.proofDone')));
    await seen(page.getByText(t('transfer.proofs', { count: 1 })));
  });
}
