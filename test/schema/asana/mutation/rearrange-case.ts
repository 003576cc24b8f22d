import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from '../../../world.ts';
import type { MutationTestServer } from '../set-up.ts';
import { bulkSelection, type MutationCase } from './mutation-kind.ts';

// The mutations of several tasks, for the table of mutations. Asana's response to most of them is empty.

const { emptyTask: task, taskWithEverything: other, guestProject, fieldRichProject } = fixtures;
/** Another one: `addTaskToSection` moves the other task within the project, and all mutations can run on one sandbox at the same time. */
const { approval: removed } = fixtures;
const tagged = [...world.tasks.values()].find(({ tagGids }) => tagGids.length > 0);
const subtask = rowOf(world.tasks, other).subtaskGids[0];
const [dependency] = rowOf(world.tasks, other).dependencyGids;

/** How many stories of a task have this subtype. */
const countStories =
  (of: string | undefined, subtype: string) =>
  async ({ asanaState }: MutationTestServer): Promise<readonly number[]> => {
    const stories = await asanaState<Readonly<Record<string, string>>[]>(
      `/tasks/${of}/stories?opt_fields=resource_subtype&limit=100`,
    );
    return [stories.filter((story) => story['resource_subtype'] === subtype).length];
  };

const row = (
  name: string,
  input: object,
  route: string,
  countWrites: MutationCase['countWrites'],
): MutationCase => ({
  name,
  input: () => input,
  selection: bulkSelection,
  route: `POST /tasks/{task_gid}/${route}`,
  countWrites,
  isOnce: true,
});

/** Each of these mutations with one task. */
export const rearrangeCases: readonly MutationCase[] = [
  row(
    'addTasksToProject',
    { tasks: [task], project: guestProject },
    'addProject',
    countStories(task, 'added_to_project'),
  ),
  row(
    'removeTasksFromProject',
    { tasks: [removed], project: fieldRichProject },
    'removeProject',
    countStories(removed, 'removed_from_project'),
  ),
  row(
    'addTagsToTasks',
    { tasks: [task], tags: [fixtures.tag] },
    'addTag',
    countStories(task, 'added_to_tag'),
  ),
  row(
    'removeTagsFromTasks',
    { tasks: [tagged?.gid], tags: [tagged?.tagGids[0]] },
    'removeTag',
    countStories(tagged?.gid, 'removed_from_tag'),
  ),
  row('setTasksParent', { tasks: [subtask], parent: null }, 'setParent', async ({ asanaState }) => {
    const { parent } = await asanaState<{ parent: object | null }>(
      `/tasks/${subtask}?opt_fields=parent`,
    );
    return [parent === null ? 1 : 0];
  }),
  row(
    'addDependencies',
    { tasks: [task], dependencies: [other] },
    'addDependencies',
    countStories(task, 'dependency_added'),
  ),
  row(
    'removeDependencies',
    { tasks: [other], dependencies: [dependency] },
    'removeDependencies',
    countStories(other, 'dependency_removed'),
  ),
  row(
    'addDependents',
    { tasks: [other], dependents: [task] },
    'addDependents',
    countStories(task, 'dependency_added'),
  ),
  row(
    'removeDependents',
    { tasks: [dependency], dependents: [other] },
    'removeDependents',
    countStories(other, 'dependency_removed'),
  ),
];
