import { foldDigits } from '../../../kernel/locale.ts';
import { fromMajor } from '../../../kernel/money.ts';
import { parseTypedAmount } from '../../../kernel/parse-typed-amount.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPrivateFile } from '../../../platform/files/private-files.ts';
import { PROOF_TYPES } from './proof-file.rules.ts';
import { type BankTransfer, readTransfer } from './read-transfer.ts';
import {
  countFoundTransfers,
  countTransfers,
  findTransfer,
  findTransferOrder,
  searchTransfers,
  selectEntries,
  selectProofById,
  selectProofs,
  type TransferFilter,
} from './transfer.store.ts';
import { canBook, canReject, type TransferList } from './transfer-decision.rules.ts';
import { parseTransferReference } from './transfer-reference.rules.ts';

const PAGE_SIZE = 20;

type TransferListQuery = { state?: TransferList; q?: string; page: number; perPage?: number; currency: string };

/** Lists transfers for staff by reference, order code, amount or part of the buyer's name. */
export async function listTransfers(db: Db, query: TransferListQuery) {
  const { perPage = PAGE_SIZE } = query;
  const [transfers, total] = await Promise.all([
    listTransferRows(db, { ...query, perPage }),
    countFoundTransfers(db, parseTransferFilter(query)),
  ]);
  return { transfers, total, perPage };
}

/** The same without the total. */
export function listTransferRows(db: Db, query: TransferListQuery) {
  const { page, perPage = PAGE_SIZE } = query;
  return searchTransfers(db, { ...parseTransferFilter(query), offset: (page - 1) * perPage, limit: perPage });
}

function parseTransferFilter({ state, q: typed = '', currency }: TransferListQuery): TransferFilter {
  const q = foldDigits(typed);
  const reference = parseTransferReference(q) ?? (/^[0-9A-Z]{10}$/i.test(q) ? q.toUpperCase() : null);
  const major = parseTypedAmount(q, currency);
  const amount = major === null ? null : (fromMajor(major, currency)?.amount ?? null);
  const name = q !== '' && reference === null && amount === null ? q : null;
  return { list: state ?? null, reference, amount, name };
}

/** Number of transfers with a proof that staff have not reviewed yet. */
export function countSubmittedProofs(db: Db, limit: number): Promise<number> {
  return countTransfers(db, 'proof_submitted', limit);
}

/** A transfer with its proofs and all staff decisions. */
export type TransferDetails = BankTransfer & {
  version: number;
  /** Order code. */
  code: string;
  buyer: { name: string; email: string };
  reminded: Date | null;
  may: { book: boolean; reject: boolean };
  files: { id: string; kind: string; bytes: number; sentAt: Date }[];
  entries: Awaited<ReturnType<typeof selectEntries>>;
};

export async function readTransferDetails(db: Db, attemptId: string): Promise<Result<TransferDetails>> {
  const [transfer, row, bought] = await Promise.all([
    readTransfer(db, attemptId),
    findTransfer(db, attemptId),
    findTransferOrder(db, attemptId),
  ]);
  if (!transfer || !row || !bought) return refuse('orders.not-found', {}, 'missing');
  const key = { order_id: row.order_id, id: attemptId };
  const [files, entries] = await Promise.all([selectProofs(db, key), selectEntries(db, key)]);
  return ok({
    ...transfer,
    version: row.version,
    code: bought.code,
    buyer: { name: bought.name, email: bought.email },
    reminded: row.reminded_at,
    may: { book: canBook(bought.status), reject: canReject(bought.status) },
    files: files.map(({ id, kind, bytes, sent_at }) => ({ id, kind, bytes, sentAt: sent_at })),
    entries,
  });
}

/** Reads a proof file; for staff only. */
export async function readProof(
  db: Db,
  { attempt, proof }: { attempt: string; proof: string },
  dataDir: string,
): Promise<{ bytes: Buffer; type: string; name: string } | null> {
  const row = await selectProofById(db, attempt, proof);
  if (!row) return null;
  const { type, ending } = PROOF_TYPES[row.kind];
  return { bytes: await readPrivateFile(dataDir, row.file), type, name: `proof-${row.id}.${ending}` };
}
