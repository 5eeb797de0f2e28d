import { writeAuditEntry } from './modules/staff/audit/write-audit-entry.ts';
import { STAFF_ROLES } from './modules/staff/staff.rules.ts';
import { inTransaction } from './platform/database/db.ts';
import type { OperationDeps } from './platform/operations/operation.ts';
import type { Services } from './services.ts';

/** Dependencies of all operations from those of the routes. Modules add theirs to the interface and here. */
export function createOperationDeps({ config, db, clock, personalData }: Services): OperationDeps {
  return {
    config,
    db,
    clock,
    limits: config.limits,
    personalData,
    async writeAuditEntry(change, { actor, ...entry }, now) {
      const role = STAFF_ROLES.find((one) => one === actor.role);
      if (!role) throw new RangeError(`${entry.action}: the audit log is for staff, not for the role ${actor.role}`);
      await inTransaction(change, (tx) => writeAuditEntry(tx, { ...entry, staff: { ...actor, role }, now }));
    },
  };
}
