import type { Mask } from '../../../engine/loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import type { AsanaWrite } from '../../../service/asana/write.ts';

/** Sends one write. The result contains the fields of the mask. Rejects with WriteFailed. */
export async function writeToAsana<Result extends object>(
  kind: string,
  write: AsanaWrite<Result>,
  mask: Mask,
  { asana }: Context,
): Promise<Result> {
  const [result] = asana.write(kind, [write], mask);
  if (result === undefined) throw new Error('a write was not sent');
  return result;
}

export const toDay = (date: Date): string => date.toISOString().slice(0, 10);

interface NotesInput {
  readonly notes?: string | null | undefined;
  readonly htmlNotes?: string | null | undefined;
}

/** A description in one of its two forms. Asana does not accept null for it: an empty text clears it. */
export function toNotes({ notes, htmlNotes }: NotesInput): Readonly<Record<string, string>> {
  if (htmlNotes != null) return { html_notes: htmlNotes };
  return notes === undefined && htmlNotes === undefined ? {} : { notes: notes ?? '' };
}
