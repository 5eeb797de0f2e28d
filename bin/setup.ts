import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bootstrapShop } from '../src/bootstrap-shop.ts';
import { readConfig } from '../src/config.ts';
import { setUpAnswers } from '../src/modules/install/set-up/set-up-answers.ts';
import { setUpShop } from '../src/modules/install/set-up/set-up-shop.ts';
import { parseInput } from '../src/platform/http/parse-input.ts';
import { getTranslator, translateRefusal } from '../src/platform/translator.ts';

/**
 * `npm run setup -- --file setup.json`: sets up a shop with the answers of a file, for servers. The fields are those of
 * `POST /api/v1/install/set-up` without the token.
 */
const { values } = parseArgs({ options: { file: { type: 'string' } } });
if (!values.file) {
  console.error('Usage: npm run setup -- --file setup.json');
  process.exit(1);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// an empty shop, without the demo data
const config = { ...readConfig(process.env), demo: false };
const shop = await bootstrapShop(config, root, () => undefined);
try {
  const { db, clock } = shop.services;
  const input = parseInput(setUpAnswers, JSON.parse(readFileSync(values.file, 'utf8')));
  const done = input.ok ? await setUpShop(db, config, input.value, clock()) : input;
  if (done.ok) console.log(`The shop is set up. Sign in at ${config.siteUrl}/admin`);
  else {
    const t = getTranslator('en');
    const problems = Object.entries(done.refusal.fields).map(
      ([field, [problem]]) => `${field}: ${problem ? translateRefusal(problem, t) : ''}`,
    );
    console.error(problems.length > 0 ? problems.join('\n') : translateRefusal(done.refusal, t));
    process.exitCode = 1;
  }
} finally {
  await shop.close();
}
