import { z } from 'zod';
import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import type {
  AuditEntry,
  Operation,
  OperationDeps,
  OperationTypes,
  Parsed,
} from '../../platform/operations/operation.ts';
import type { DeclaredRefusals } from '../../platform/operations/refusal-code.ts';
import type { StaffMember } from '../staff/staff.rules.ts';
import { staffWith } from '../staff/staff-access.ts';
import type { RuleRows } from './list-rules.store.ts';
import { type ListedRules, listRules } from './list-rules.ts';
import { invalidateSearchRules } from './read-search-rules.ts';
import { removeRule } from './remove-rule.ts';
import type { RuleKind } from './rule-drafts.rules.ts';
import type { RuleChange } from './save-rule.ts';
import { ruleParams, rulesQuery } from './search-rules.input.ts';

/** Definition of the operations of one kind of rule. */
type RuleDefinition<
  Kind extends RuleKind,
  Path extends string,
  Name extends string,
  Input extends z.ZodType,
  Row extends z.ZodType,
> = {
  kind: Kind;
  /** Below `/admin/search/`. */
  path: Path;
  /** Singular and plural, for operation ids. */
  names: readonly [one: Name, several: Name];
  /** For summaries. */
  saves: string;
  input: Input;
  /** Refusals of the save operation, including those of the input schema. */
  refusals: DeclaredRefusals;
  row: Row;
  toAnswer(row: RuleRows[Kind], locale: Locale): z.input<Row>;
  save(db: Db, input: Parsed<Input>, deps: OperationDeps): Promise<Result<RuleChange>>;
};

const tags = ['staff'];
const savedSchema = z.object({ id: z.int() });
const deletedSchema = z.null();

/** Operations that list, save and delete the rules of one kind. */
export function defineRuleOperations<
  Kind extends RuleKind,
  const Path extends string,
  const Name extends string,
  Input extends z.ZodType,
  Row extends z.ZodType,
>({ kind, path, names, saves, input, refusals, row, toAnswer, save }: RuleDefinition<Kind, Path, Name, Input, Row>) {
  const [one, several] = names;
  const listData = z.object({ rules: z.array(row), current_page: z.int(), has_more: z.boolean() });
  const listRoutes = [
    {
      method: 'GET',
      path: `/admin/search/${path}`,
      operationId: `list${several}`,
      summary: `For staff: ${saves}; all of them by language and words`,
    },
  ] as const;
  const list: Operation<
    OperationTypes<StaffMember, undefined, typeof rulesQuery, ListedRules<Kind>, typeof listData, typeof listRoutes>
  > = {
    kind: 'query',
    name: `search.list-${path}`,
    access: staffWith('search.read'),
    input: rulesQuery,
    refusals: {},
    tags,
    routes: listRoutes,
    run: async ({ db }, query) => ok(await listRules(db, kind, query)),
    data: listData,
    toData: ({ rules, page, more }, { locale }) => ({
      rules: rules.map((rule) => toAnswer(rule, locale)),
      current_page: page,
      has_more: more,
    }),
  };

  const changing = {
    kind: 'command',
    access: staffWith('search.write'),
    idempotency: 'key',
    tags,
    afterCommit: (_input: unknown, _change: RuleChange, { db }: OperationDeps) => invalidateSearchRules(db),
  } as const;
  const saveRoutes = [
    {
      method: 'POST',
      path: `/admin/search/${path}`,
      operationId: `save${one}`,
      summary: `For staff: ${saves}; adds one or replaces the one of the same words`,
    },
  ] as const;
  const saveOne: Operation<
    OperationTypes<StaffMember, undefined, Input, RuleChange, typeof savedSchema, typeof saveRoutes>
  > = {
    ...changing,
    name: `search.save-${kind}`,
    input,
    refusals: { ...refusals, 'search-rules.full': 'refused' },
    routes: saveRoutes,
    run: ({ db, deps }, rule) => save(db, rule, deps),
    audit: (_, change, actor) => toAuditEntry({ kind, action: 'save' }, change, actor),
    data: savedSchema,
    toData: ({ id }) => ({ id }),
  };

  const deleteRoutes = [
    {
      method: 'DELETE',
      path: `/admin/search/${path}/{id}`,
      operationId: `delete${one}`,
      summary: `For staff: ${saves}; deletes one`,
    },
  ] as const;
  const deleteOne: Operation<
    OperationTypes<StaffMember, typeof ruleParams, undefined, RuleChange, typeof deletedSchema, typeof deleteRoutes>
  > = {
    ...changing,
    name: `search.delete-${kind}`,
    params: ruleParams,
    refusals: { 'search-rules.not-found': 'missing' },
    routes: deleteRoutes,
    run: ({ db }, { id }) => removeRule(db, kind, id),
    audit: (_, change, actor) => toAuditEntry({ kind, action: 'delete' }, change, actor),
    data: deletedSchema,
    toData: () => null,
  };
  return [list, saveOne, deleteOne] as const;
}

/** Null when the rule did not change. */
function toAuditEntry(
  { kind, action }: { kind: RuleKind; action: 'save' | 'delete' },
  { id, before, after }: RuleChange,
  actor: StaffMember,
): AuditEntry | null {
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  const nothing = Object.fromEntries(Object.keys(before ?? after ?? {}).map((name) => [name, null]));
  return {
    actor,
    action: `search-${kind}-${action}`,
    subject: { kind: 'search', id: String(id) },
    before: before ?? nothing,
    after: after ?? nothing,
  };
}
