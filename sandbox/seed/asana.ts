import { statusAt } from '../store/asana/my-tasks.ts';
import { fromText } from '../store/asana/rich-text.ts';
import type { SectionRow } from '../store/asana/row.ts';
import { addStory, addTask, addToSection, projectAccess } from '../store/asana/row-creation.ts';
import { createStore, createTables, type Store, type Tables } from '../store/asana/store.ts';
import type { TaskRow } from '../store/asana/task-row.ts';
import type { Clock } from '../store/clock.ts';
import { createGidSequence } from '../store/gid.ts';
import { addUsersAndTeams } from '../world/asana/team.ts';
import { fixtures } from '../world/fixture/fixture.ts';
import { people } from '../world/fixture/person.ts';
import type { SandboxProject, SandboxState, SandboxTask } from './data.ts';

/** Creates the Asana data of a seed: its projects and tasks, with the people, workspaces and teams of every sandbox. */
export function createSeededAsana(
  { projects, tasks, my_tasks_sections: mySections }: SandboxState,
  clock: Clock,
): Store {
  const tables = createTables();
  const createdAt = clock.now().toISOString();
  addUsersAndTeams(tables);
  addTasks(tables, tasks, mySections, createdAt);
  for (const project of projects) addProject(tables, project, createdAt);
  return createStore(clock, tables, mySections);
}

function addTasks(
  tables: Tables,
  tasks: readonly SandboxTask[],
  mySections: readonly string[],
  createdAt: string,
): void {
  const nextGid = createGidSequence();
  for (const { gid, name, notes, comments, ...task } of tasks) {
    const createdByGid = people[task.created_by];
    const assigneeSectionAt = mySections.indexOf(task.assignee_section);
    const row = addTask(tables, {
      gid,
      name,
      workspaceGid: fixtures.paidWorkspace,
      createdAt,
      createdByGid,
      notes: fromText(notes),
      assigneeGid: task.assignee && people[task.assignee],
      assigneeStatus: statusAt(assigneeSectionAt),
      assigneeSectionAt,
      startOn: task.start_on,
      dueOn: task.due_at?.slice(0, 10) ?? task.due_on,
      dueAt: task.due_at,
      completedAt: task.completed ? createdAt : null,
      completedByGid: task.completed ? createdByGid : null,
      subtaskGids: [...task.subtasks],
    });
    for (const { by, text } of comments) {
      addStory(tables, row, {
        gid: nextGid('story'),
        subtype: 'comment_added',
        text: fromText(text),
        createdByGid: people[by],
        createdAt,
      });
    }
  }
  for (const { gid, subtasks } of tasks) {
    for (const subtask of subtasks) {
      const row = tables.tasks.get(subtask);
      if (row) row.parentGid = gid;
    }
  }
}

function addProject(tables: Tables, project: SandboxProject, createdAt: string): void {
  const { gid, sections } = project;
  const memberGids = project.members.map((member) => people[member]);
  tables.projects.set(gid, {
    gid,
    workspaceGid: project.workspace,
    teamGid: project.team,
    name: project.name,
    notes: fromText(project.notes),
    color: null,
    icon: null,
    defaultView: 'list',
    privacy: project.privacy_setting,
    ...projectAccess,
    archived: project.archived,
    completedAt: null,
    completedByGid: null,
    createdAt,
    modifiedAt: createdAt,
    startOn: null,
    dueOn: null,
    ownerGid: project.owner && people[project.owner],
    memberGids,
    followerGids: [...memberGids],
    sectionGids: sections.map((section) => section.gid),
    fieldSettings: [],
  });
  for (const section of sections) {
    const row: SectionRow = {
      gid: section.gid,
      projectGid: gid,
      name: section.name,
      createdAt,
      taskGids: [],
    };
    tables.sections.set(row.gid, row);
    for (const task of section.tasks) {
      const found = tables.tasks.get(task);
      if (!found) continue;
      addToSection(found, row);
      setWorkspace(tables, found, project.workspace);
    }
  }
}

/** A task belongs to the workspace of its projects, and its subtasks belong to the workspace of the task. */
function setWorkspace(tables: Tables, task: TaskRow, workspaceGid: string): void {
  task.workspaceGid = workspaceGid;
  for (const gid of task.subtaskGids) {
    const subtask = tables.tasks.get(gid);
    if (subtask) setWorkspace(tables, subtask, workspaceGid);
  }
}
