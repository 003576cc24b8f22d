import { emptyMask, type Mask, toMask, union } from '../../../engine/loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { asanaAssumptions } from '../../../service/asana/assumption/assumption.ts';
import { addTaskToSection } from '../../../service/asana/record/section.ts';
import {
  createTask,
  readTask,
  type TaskData,
  type TaskRecord,
} from '../../../service/asana/record/task.ts';
import { noteOf } from '../../../upstream/assumption/failed-assumptions.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { toKind } from '../record/asana-type.ts';
import { writeToAsana } from '../record/write.ts';

// Creates tasks in sections. `memberships` places a new task with the write that creates it. If Asana refuses or ignores them, a
// second write places the task.

const { createMemberships } = asanaAssumptions;

export interface PreparedTask {
  /** Without the place of the task. */
  readonly data: TaskData;
  readonly project: string | undefined;
  readonly section: string | undefined;
}

const sectionMask = toMask(['memberships.section']);

/** What the response must contain. Only the section in it shows whether Asana placed a task. */
export const toSentMask = (tasks: readonly Pick<PreparedTask, 'section'>[], mask: Mask): Mask =>
  tasks.some(({ section }) => section !== undefined) ? union(mask, sectionMask) : mask;

/** Creates tasks together. Returns one promise per task, which contains the fields of the mask. Each rejects separately, with WriteFailed. */
export function createTasks(
  tasks: readonly PreparedTask[],
  mask: Mask,
  context: Context,
): readonly Promise<TaskRecord>[] {
  const areAccepted = context.assumptions.holds(createMemberships);
  const writes = tasks.map((task) =>
    createTask({ ...task.data, ...(areAccepted ? toMembership(task) : toProjects(task)) }),
  );
  const sent = context.asana.write(toKind('task'), writes, toSentMask(tasks, mask));
  return sent.map(async (created, index) => {
    const task = tasks[index];
    if (task?.section === undefined) return created;
    return placed(created, { ...task, section: task.section }, mask, context);
  });
}

async function placed(
  created: Promise<TaskRecord>,
  task: PreparedTask & { readonly section: string },
  mask: Mask,
  context: Context,
): Promise<TaskRecord> {
  const record = await created.catch((error: unknown) => {
    if (!isRefusedMembership(error)) throw error;
    const write = createTask({ ...task.data, ...toProjects(task) });
    return writeToAsana(toKind('task'), write, union(mask, sectionMask), context);
  });
  const isPlaced = (record.memberships ?? []).some(({ section }) => section?.gid === task.section);
  if (isPlaced) return record;
  context.assumptions.add(createMemberships);
  context.upstream.note(noteOf(createMemberships));
  return moved(record.gid, task.section, mask, context);
}

/** The write that creates the task was applied, so a failure here must say so. */
async function moved(
  gid: string,
  section: string,
  mask: Mask,
  context: Context,
): Promise<TaskRecord> {
  try {
    const write = addTaskToSection(section, { task: gid });
    await writeToAsana(toKind('section'), write, emptyMask, context);
    return await context.asana.record(toKind('task'), gid, readTask(gid), mask);
  } catch (error) {
    const reason = error instanceof WriteFailed ? error.reason : error;
    throw new WriteFailed(reason, 'yes', {
      help: `Asana created the task ${gid}, but the server could not add it to its section or read it afterwards. Do not create it again: use addTaskToSection.`,
    });
  }
}

function toMembership({ project, section }: PreparedTask): TaskData {
  if (section !== undefined) return { memberships: [{ project, section }] };
  return project === undefined ? {} : { projects: [project] };
}

const toProjects = ({ project }: PreparedTask): TaskData =>
  project === undefined ? {} : { projects: [project] };

/** Whether Asana rejected the input because it contains memberships, not because of a project or a section in them. */
function isRefusedMembership(error: unknown): boolean {
  const reason = error instanceof WriteFailed ? error.reason : error;
  if (!(reason instanceof UpstreamError) || reason.reason !== 'invalid-input') return false;
  const { message, field = 'memberships' } = reason;
  if (field === 'memberships' && message.includes('Cannot write this property')) return true;
  return /Unrecognized request field memberships|one of workspace, parent, projects/.test(message);
}
