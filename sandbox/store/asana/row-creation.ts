import { emptyText } from './rich-text.ts';
import type { SectionRow, StoryRow, TaskRow } from './row.ts';
import type { Tables } from './store.ts';

/** Puts a task into the tables; what is not given is empty. It stands in no project yet. */
export function addTask(
  tables: Tables,
  given: Pick<TaskRow, 'gid' | 'name' | 'workspaceGid' | 'createdAt' | 'createdByGid'> &
    Partial<TaskRow>,
): TaskRow {
  const task: TaskRow = {
    subtype: 'default_task',
    approvalStatus: null,
    notes: emptyText,
    assigneeGid: null,
    assignedByGid: given.assigneeGid ? given.createdByGid : null,
    completedAt: null,
    completedByGid: null,
    modifiedAt: given.createdAt,
    dueOn: null,
    dueAt: null,
    startOn: null,
    startAt: null,
    parentGid: null,
    subtaskGids: [],
    memberships: [],
    dependencyGids: [],
    dependentGids: [],
    tagGids: [],
    followerGids: [given.createdByGid],
    likerGids: [],
    storyGids: [],
    attachmentGids: [],
    external: null,
    values: new Map(),
    ...given,
  };
  tables.tasks.set(task.gid, task);
  if (task.parentGid !== null) tables.tasks.get(task.parentGid)?.subtaskGids.push(task.gid);
  return task;
}

/** Puts a task at the end of a section. */
export function addToSection(task: TaskRow, section: SectionRow): void {
  section.taskGids.push(task.gid);
  task.memberships.push({ projectGid: section.projectGid, sectionGid: section.gid });
}

/** Makes one task wait for another. */
export function addDependency(task: TaskRow, dependency: TaskRow): void {
  task.dependencyGids.push(dependency.gid);
  dependency.dependentGids.push(task.gid);
}

/** Puts a story at the end of a task's. */
export function addStory(
  tables: Tables,
  task: TaskRow,
  given: Pick<StoryRow, 'gid' | 'subtype' | 'text' | 'createdAt' | 'createdByGid'> &
    Partial<StoryRow>,
): StoryRow {
  const story: StoryRow = {
    taskGid: task.gid,
    isEdited: false,
    isPinned: false,
    stickerName: null,
    likerGids: [],
    source: 'web',
    ...given,
  };
  tables.stories.set(story.gid, story);
  task.storyGids.push(story.gid);
  return story;
}
