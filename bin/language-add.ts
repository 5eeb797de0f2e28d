import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrapShop } from '../src/bootstrap-shop.ts';
import { readConfig } from '../src/config.ts';
import { addLanguage } from '../src/modules/content/languages/add-language.ts';
import { getTranslator, translateRefusal } from '../src/platform/translator.ts';

/** `npm run language:add -- fa فارسی rtl words.json`: adds a language to the shop, or replaces its messages. */
const [code, name, direction, file] = process.argv.slice(2);
if (!code || !name || (direction !== 'ltr' && direction !== 'rtl') || !file) {
  console.error(`Usage: npm run language:add -- code name ltr|rtl file.json
The file contains keys of messages/en.json with ICU text; missing messages are shown in English.`);
  process.exit(1);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// do not load the demo data
const config = { ...readConfig(process.env), demo: false };
const shop = await bootstrapShop(config, root, () => undefined);
try {
  const { db } = shop.services;
  const added = await addLanguage(db, { code, name, direction, file: resolve(file) }, config.dataDir);
  if (added.ok) {
    for (const fault of added.value.faults) console.warn(`Shown in English: ${fault}`);
    const { isPublic } = added.value;
    const state = isPublic ? `is available at ${config.siteUrl}/${code}` : 'is a draft, which visitors do not see';
    console.log(`${name} ${state}`);
  } else {
    console.error(translateRefusal(added.refusal, getTranslator('en')));
    process.exitCode = 1;
  }
} finally {
  await shop.close();
}
