import type { GoalRow } from './goal-row.ts';
import { emptyText } from './rich-text.ts';
import type { SectionRow } from './row.ts';
import type { Tables } from './store.ts';
import type { StoryRow, TaskRow } from './task-row.ts';

/** The access settings of a project at first. (unverified) */
export const projectAccess = {
  defaultAccessLevel: 'editor',
  minimumAccessLevelForCustomization: 'editor',
  minimumAccessLevelForSharing: 'editor',
} as const;

/** Adds a task to the tables. Absent values are empty. The task is in no project. */
export function addTask(
  tables: Tables,
  values: Pick<TaskRow, 'gid' | 'name' | 'workspaceGid' | 'createdAt' | 'createdByGid'> &
    Partial<TaskRow>,
): TaskRow {
  const task: TaskRow = {
    subtype: 'default_task',
    approvalStatus: null,
    notes: emptyText,
    assigneeGid: null,
    assignedByGid: values.assigneeGid ? values.createdByGid : null,
    assigneeStatus: 'upcoming',
    assigneeSectionAt: null,
    completedAt: null,
    completedByGid: null,
    modifiedAt: values.createdAt,
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
    followerGids: [values.createdByGid],
    likerGids: [],
    storyGids: [],
    attachmentGids: [],
    external: null,
    values: new Map(),
    ...values,
  };
  tables.tasks.set(task.gid, task);
  if (task.parentGid !== null) tables.tasks.get(task.parentGid)?.subtaskGids.push(task.gid);
  return task;
}

/** Adds a task at the end of a section. */
export function addToSection(task: TaskRow, section: SectionRow): void {
  section.taskGids.push(task.gid);
  task.memberships.push({ projectGid: section.projectGid, sectionGid: section.gid });
}

/** Makes a task depend on another task. */
export function addDependency(task: TaskRow, dependency: TaskRow): void {
  task.dependencyGids.push(dependency.gid);
  dependency.dependentGids.push(task.gid);
}

type NewStory = Pick<StoryRow, 'gid' | 'subtype' | 'text' | 'createdAt' | 'createdByGid'> &
  Partial<StoryRow>;

/** Adds a story to a task, as its newest story. */
export function addStory(tables: Tables, task: TaskRow, values: NewStory): StoryRow {
  task.storyGids.push(values.gid);
  return createStory(tables, { taskGid: task.gid, ...values });
}

/** Adds a story to a goal, as its newest story. */
export const addGoalStory = (tables: Tables, { gid }: GoalRow, values: NewStory): StoryRow =>
  createStory(tables, { goalGid: gid, ...values });

function createStory(tables: Tables, values: NewStory): StoryRow {
  const story: StoryRow = {
    taskGid: null,
    isEdited: false,
    isPinned: false,
    stickerName: null,
    likerGids: [],
    source: 'web',
    ...values,
  };
  tables.stories.set(story.gid, story);
  return story;
}
