import type { Mask } from '../../../engine/loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { asanaAssumptions } from '../../../service/asana/assumption/assumption.ts';
import { readTask, readTaskEncoded, type TaskRecord } from '../../../service/asana/record/task.ts';
import { noteOf } from '../../../upstream/assumption/failed-assumptions.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import { toKind } from '../record/record-kind.ts';

const { externalColon } = asanaAssumptions;

/** A task by its external id. If Asana does not accept the address, the colon in it is encoded. */
export async function readExternalTask(
  gid: string,
  mask: Mask,
  { asana, assumptions, upstream }: Context,
): Promise<TaskRecord> {
  const read = (request: typeof readTask) => asana.record(toKind('task'), gid, request(gid), mask);
  if (!assumptions.holds(externalColon)) {
    upstream.note(noteOf(externalColon));
    return read(readTaskEncoded);
  }
  try {
    return await read(readTask);
  } catch (error) {
    if (!isRejectedAddress(error)) throw error;
    const task = await read(readTaskEncoded).catch(() => Promise.reject(error));
    assumptions.add(externalColon);
    upstream.note(noteOf(externalColon));
    return task;
  }
}

/** Whether Asana did not understand the address. That no task has the external id is another error. */
const isRejectedAddress = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  (error.status === 400 || (error.status === 404 && error.message.includes('No matching route')));
