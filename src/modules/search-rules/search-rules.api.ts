import { z } from 'zod';
import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Api, EndpointContext } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import type { Services } from '../../services.ts';
import { requireStaff } from '../staff/require-staff.ts';
import { hideProduct } from './hide-product.ts';
import type { RuleRows } from './list-rules.store.ts';
import { listRules } from './list-rules.ts';
import { forgetSearchRules } from './read-search-rules.ts';
import { removeRule } from './remove-rule.ts';
import { draftStopWord, draftSynonym, type RuleKind } from './rule-drafts.rules.ts';
import { savePin } from './save-pin.ts';
import { type SafePath, saveRedirect } from './save-redirect.ts';
import { type RuleChange, type SavedRule, saveRule } from './save-rule.ts';
import { productRuleAnswer, ruleSchemas } from './search-rules.answers.ts';
import {
  hiddenProductInput,
  pinInput,
  redirectInput,
  ruleParams,
  rulesQuery,
  stopWordInput,
  synonymInput,
} from './search-rules.input.ts';

/** The calls of one kind of rule. */
type RuleCalls<Kind extends RuleKind, Input, Row extends z.ZodType> = {
  kind: Kind;
  /** Below `/admin/search/`. */
  path: string;
  /** As operation ids name one and several of them. */
  names: [one: string, several: string];
  /** As summaries describe them. */
  saves: string;
  input: z.ZodType<Input>;
  row: Row;
  answer(row: RuleRows[Kind], locale: Locale): z.input<Row>;
  save(db: Db, input: Input, change: RuleChange): Promise<Result<SavedRule>>;
};

type StaffCall = Pick<EndpointContext<undefined, undefined, undefined>, 'visitor' | 'idempotencyKey' | 'request'>;

/** What staff set about the search. */
export function searchRulesApi({ safePath }: { safePath: SafePath }) {
  return (api: Api, { db, clock }: Services): void => {
    const shared = { tags: ['staff'], access: 'customer' as const };

    async function change<T>(call: StaffCall, work: (tx: Db, change: RuleChange) => Promise<Result<T>>) {
      const staff = await requireStaff(db, await call.visitor(), 'search.write');
      if (!staff.ok) return staff;
      const now = clock();
      const actor = `customer:${staff.value.id}`;
      const changed = await runOnce(db, call, actor, now, (tx) => work(tx, { staff: staff.value, now }));
      if (changed.ok) forgetSearchRules(db);
      return changed;
    }

    function serve<Kind extends RuleKind, Input, Row extends z.ZodType>(calls: RuleCalls<Kind, Input, Row>): void {
      const { kind, names, saves } = calls;
      const path = `/admin/search/${calls.path}`;
      const [one, several] = names;
      api.addEndpoint({
        ...shared,
        method: 'GET',
        path,
        operationId: `list${several}`,
        summary: `For staff: ${saves}; all of them by language and words`,
        query: rulesQuery,
        data: z.object({ rules: z.array(calls.row), current_page: z.int(), has_more: z.boolean() }),
        run: async ({ query, visitor, locale }) => {
          const staff = await requireStaff(db, await visitor(), 'search.read');
          if (!staff.ok) return staff;
          const { rules, more } = await listRules(db, kind, query);
          const answers = rules.map((row) => calls.answer(row, locale));
          return ok({ rules: answers, current_page: query.page, has_more: more });
        },
      });
      api.addEndpoint({
        ...shared,
        method: 'POST',
        path,
        operationId: `save${one}`,
        summary: `For staff: ${saves}; adds one or replaces the one of the same words`,
        body: calls.input,
        data: z.object({ id: z.int() }),
        run: (call) => change(call, (tx, by) => calls.save(tx, call.body, by)),
      });
      api.addEndpoint({
        ...shared,
        method: 'DELETE',
        path: `${path}/{id}`,
        operationId: `delete${one}`,
        summary: `For staff: ${saves}; deletes one`,
        params: ruleParams,
        data: z.null(),
        run: (call) => change(call, (tx, by) => removeRule(tx, kind, call.params.id, by)),
      });
    }

    serve({
      kind: 'synonym',
      path: 'synonyms',
      names: ['SearchSynonym', 'SearchSynonyms'],
      saves: 'words that a search finds by other words',
      input: synonymInput,
      row: ruleSchemas.synonym,
      answer: (row) => row,
      save: (tx, input, by) => saveRule(tx, 'synonym', draftSynonym(input), by),
    });
    serve({
      kind: 'redirect',
      path: 'redirects',
      names: ['SearchRedirect', 'SearchRedirects'],
      saves: 'pages of the shop that queries lead to',
      input: redirectInput,
      row: ruleSchemas.redirect,
      answer: (row) => row,
      save: (tx, input, by) => saveRedirect(tx, input, { ...by, safePath }),
    });
    serve({
      kind: 'pin',
      path: 'pins',
      names: ['SearchPin', 'SearchPins'],
      saves: 'products that stand first in the results of a query',
      input: pinInput,
      row: ruleSchemas.pin,
      answer: productRuleAnswer,
      save: savePin,
    });
    serve({
      kind: 'hidden-product',
      path: 'hidden-products',
      names: ['HiddenProduct', 'HiddenProducts'],
      saves: 'products that a query does not show',
      input: hiddenProductInput,
      row: ruleSchemas['hidden-product'],
      answer: productRuleAnswer,
      save: hideProduct,
    });
    serve({
      kind: 'stop-word',
      path: 'stop-words',
      names: ['SearchStopWord', 'SearchStopWords'],
      saves: 'words that a search leaves out',
      input: stopWordInput,
      row: ruleSchemas['stop-word'],
      answer: (row) => row,
      save: (tx, input, by) => saveRule(tx, 'stop-word', draftStopWord(input), by),
    });
  };
}
