import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import type { TaskRecord } from '../../../service/asana/record/task.ts';
import { readUser, type UserRecord } from '../../../service/asana/record/user.ts';
import { asanaRead } from '../../cost/call.ts';
import { toKind } from '../record/asana-type.ts';

/** The options of the field with the creator of a task, of whom Asana returns only the id with the task. */
export const taskCreator = {
  reads: ['created_by'],
  separateRequest: true,
  cost: creatorCost,
  semanticNonNull: false,
  resolve: readCreator,
} as const;

/** A read, unless only the id is selected or the operation has read the user before. */
function creatorCost(_id: string | null, _args: object, source: FieldSource): FieldCost {
  const { mask } = selectionOf(source);
  if (mask.size === 0) return { calls: [] };
  return { calls: [asanaRead(readUser('0'), { mask: () => mask, min: 0 })] };
}

async function readCreator(
  { created_by }: TaskRecord,
  _args: object,
  { asana }: Context,
  info: FieldSource,
): Promise<UserRecord | null> {
  if (!created_by) return null;
  const { mask } = selectionOf(info);
  if (mask.size === 0) return created_by;
  return asana.record(toKind('user'), created_by.gid, readUser(created_by.gid), mask);
}
