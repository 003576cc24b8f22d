import type { AsanaWrite } from '../../../asana/write.ts';
import type { Mask } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';

/** Sends one write; its answer carries what the mask asks for. Rejects with WriteFailed. */
export async function writeOne<Answer extends object>(
  kind: string,
  write: AsanaWrite<Answer>,
  mask: Mask,
  { asana }: Context,
): Promise<Answer> {
  const [answer] = asana.write(kind, [write], mask);
  if (answer === undefined) throw new Error('a write was not sent');
  return answer;
}
