import { hideProduct } from './hide-product.ts';
import { draftStopWord, draftSynonym } from './rule-drafts.rules.ts';
import { defineRuleOperations } from './rule-operations.ts';
import { savePin } from './save-pin.ts';
import { saveRedirect } from './save-redirect.ts';
import { saveRule } from './save-rule.ts';
import { ruleSchemas, toProductRuleAnswer } from './search-rules.answers.ts';
import { hiddenProductInput, pinInput, redirectInput, stopWordInput, synonymInput } from './search-rules.input.ts';

const synonymOperations = defineRuleOperations({
  kind: 'synonym',
  path: 'synonyms',
  names: ['SearchSynonym', 'SearchSynonyms'],
  saves: 'words that a search finds by other words',
  input: synonymInput,
  refusals: { 'search-rules.same-word': 'refused' },
  row: ruleSchemas.synonym,
  toAnswer: (row) => row,
  save: (db, input) => saveRule(db, 'synonym', draftSynonym(input)),
});

const redirectOperations = defineRuleOperations({
  kind: 'redirect',
  path: 'redirects',
  names: ['SearchRedirect', 'SearchRedirects'],
  saves: 'pages of the shop that queries lead to',
  input: redirectInput,
  refusals: { 'search-rules.outside-path': 'refused' },
  row: ruleSchemas.redirect,
  toAnswer: (row) => row,
  save: (db, input, { safePath }) => saveRedirect(db, input, safePath),
});

const pinOperations = defineRuleOperations({
  kind: 'pin',
  path: 'pins',
  names: ['SearchPin', 'SearchPins'],
  saves: 'products that stand first in the results of a query',
  input: pinInput,
  refusals: { 'catalog.unknown-product': 'refused', 'search-rules.too-many-pins': 'refused' },
  row: ruleSchemas.pin,
  toAnswer: toProductRuleAnswer,
  save: savePin,
});

const hiddenProductOperations = defineRuleOperations({
  kind: 'hidden-product',
  path: 'hidden-products',
  names: ['HiddenProduct', 'HiddenProducts'],
  saves: 'products that a query does not show',
  input: hiddenProductInput,
  refusals: { 'catalog.unknown-product': 'refused' },
  row: ruleSchemas['hidden-product'],
  toAnswer: toProductRuleAnswer,
  save: hideProduct,
});

const stopWordOperations = defineRuleOperations({
  kind: 'stop-word',
  path: 'stop-words',
  names: ['SearchStopWord', 'SearchStopWords'],
  saves: 'words that a search leaves out',
  input: stopWordInput,
  refusals: { 'search-rules.one-word': 'refused' },
  row: ruleSchemas['stop-word'],
  toAnswer: (row) => row,
  save: (db, input) => saveRule(db, 'stop-word', draftStopWord(input)),
});

export const searchRuleOperations = [
  ...synonymOperations,
  ...redirectOperations,
  ...pinOperations,
  ...hiddenProductOperations,
  ...stopWordOperations,
] as const;
