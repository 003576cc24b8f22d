import type { AsanaWrite } from '../../../asana/write.ts';
import type { Mask } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import type { FieldCost } from '../../../plan/field-cost.ts';
import type { FieldSource } from '../../../plan/field-source.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { asanaWrite } from '../../cost/call.ts';

/** Sends one write. The result contains the fields of the mask. Rejects with WriteFailed. */
export async function sendWrite<Result extends object>(
  kind: string,
  write: AsanaWrite<Result>,
  mask: Mask,
  { asana }: Context,
): Promise<Result> {
  const [result] = asana.write(kind, [write], mask);
  if (result === undefined) throw new Error('a write was not sent');
  return result;
}

/** What sending one write costs. Its response contains what the payload selects. */
export const writeCost = (write: AsanaWrite<object>, source: FieldSource): FieldCost => ({
  calls: [asanaWrite(write, { mask: () => selectionOf(source).mask })],
});

/** A day in Asana's format. Null, which clears a day, stays null. */
export const toDay = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;
