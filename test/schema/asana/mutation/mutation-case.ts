import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from '../../../world.ts';
import type { MutationTestServer } from '../set-up.ts';
import { absenceCases } from './absence-case.ts';
import { accessRequestCases } from './access-request-case.ts';
import { allocationCases } from './allocation-case.ts';
import { customFieldCases } from './custom-field-case.ts';
import { customFieldSettingCases } from './custom-field-setting-case.ts';
import { goalCases } from './goal-case.ts';
import { jobCases } from './job-case.ts';
import { bulkSelection, type MutationCase } from './mutation-kind.ts';
import { portfolioCases } from './portfolio-case.ts';
import { projectCases } from './project-case.ts';
import { rearrangeCases } from './rearrange-case.ts';

const { paidWorkspace: workspace, fieldRichProject: project, emptyTask: task } = fixtures;
const [, neighbor, section] = rowOf(world.projects, project).sectionGids;
const deletedTask = fixtures.milestone;
const { emptySection } = fixtures;
const ownComment = fixtures.richComment;
/** Another one: both mutations of comments can run on one sandbox. */
const deletedComment = [...world.stories.values()].find(
  ({ gid, subtype, createdByGid }) =>
    gid !== ownComment && subtype === 'comment_added' && createdByGid === fixtures.adaGid,
)?.gid;
const deletedTag = [...world.tags.values()].findLast(
  ({ workspaceGid }) => workspaceGid === workspace,
)?.gid;
const [attachment] = rowOf(world.tasks, fixtures.taskWithEverything).attachmentGids;
const linkedTask = fixtures.multiHomedTask;
const followedTask = fixtures.taskWithEverything;

type Row = Readonly<Record<string, string>>;

/** For each name, counts the rows of a list that contain it in this field. */
const countIn =
  (path: string, field: string) =>
  async ({ asanaState }: MutationTestServer, names: readonly string[]) => {
    const rows = await asanaState<Row[]>(`${path}${field}&limit=100`);
    return names.map((name) => rows.filter((row) => row[field]?.includes(name)).length);
  };
const countNamed = (path: string) => countIn(`${path}opt_fields=`, 'name');
const countStories = (of: string) => countIn(`/tasks/${of}/stories?opt_fields=`, 'text');

const change = (name: string) => ({ task, name });
const newTask = (name: string) => ({ parent: task, name });
const subtasks = countNamed(`/tasks/${task}/subtasks?`);
/** Each change of a name adds a story, so two writes would add two. */
const nameChanges = countStories(task);
/** Every mutation of Asana, each with one write. */
export const mutationCases: readonly MutationCase[] = [
  {
    name: 'createTask',
    input: newTask,
    selection: 'task { name }',
    route: 'POST /tasks',
    countWrites: subtasks,
  },
  {
    name: 'updateTask',
    input: change,
    selection: 'task { name }',
    route: 'PUT /tasks/{task_gid}',
    countWrites: nameChanges,
  },
  {
    name: 'createTasks',
    input: (name) => ({ tasks: [newTask(name)] }),
    selection: bulkSelection,
    route: 'POST /tasks',
    countWrites: subtasks,
  },
  {
    name: 'updateTasks',
    input: (name) => ({ tasks: [change(name)] }),
    selection: bulkSelection,
    route: 'PUT /tasks/{task_gid}',
    countWrites: nameChanges,
  },
  {
    name: 'deleteTask',
    input: () => ({ task: deletedTask }),
    selection: 'deletedTaskId',
    route: 'DELETE /tasks/{task_gid}',
    countWrites: async ({ asanaState }) => [
      (await asanaState(`/tasks/${deletedTask}`)) === undefined ? 1 : 0,
    ],
    isOnce: true,
  },
  {
    name: 'addTaskToSection',
    input: () => ({ section, task }),
    selection: 'section { name }',
    route: 'POST /sections/{section_gid}/addTask',
    countWrites: async ({ asanaState }) => {
      const stories = await asanaState<Row[]>(`/tasks/${task}/stories?opt_fields=resource_subtype`);
      return [stories.filter((story) => story['resource_subtype'] === 'section_changed').length];
    },
    isOnce: true,
  },
  {
    name: 'addFollowers',
    input: () => ({ task, followers: [fixtures.guestGid] }),
    selection: 'task { name }',
    route: 'POST /tasks/{task_gid}/addFollowers',
    countWrites: async ({ asanaState }) => {
      const path = `/tasks/${task}?opt_fields=followers`;
      const { followers } = await asanaState<{ followers: { gid: string }[] }>(path);
      return [followers.filter(({ gid }) => gid === fixtures.guestGid).length];
    },
    isOnce: true,
  },
  {
    name: 'removeFollowers',
    input: () => ({ task: followedTask, followers: ['me'] }),
    selection: 'task { name }',
    route: 'POST /tasks/{task_gid}/removeFollowers',
    countWrites: async ({ asanaState }) => {
      const path = `/tasks/${followedTask}?opt_fields=followers`;
      const { followers } = await asanaState<{ followers: { gid: string }[] }>(path);
      return [followers.some(({ gid }) => gid === fixtures.adaGid) ? 0 : 1];
    },
    isOnce: true,
  },
  ...rearrangeCases,
  {
    name: 'createComment',
    input: (text) => ({ task, text }),
    selection: 'comment { text }',
    route: 'POST /tasks/{task_gid}/stories',
    countWrites: countStories(task),
  },
  {
    name: 'updateComment',
    input: (text) => ({ comment: ownComment, text }),
    selection: 'comment { text }',
    route: 'PUT /stories/{story_gid}',
    countWrites: countStories(fixtures.taskWithEverything),
    isOnce: true,
  },
  {
    name: 'deleteComment',
    input: () => ({ comment: deletedComment }),
    selection: 'deletedCommentId',
    route: 'DELETE /stories/{story_gid}',
    countWrites: async ({ asanaState }) => [
      (await asanaState(`/stories/${deletedComment}`)) === undefined ? 1 : 0,
    ],
    isOnce: true,
  },
  {
    name: 'createProject',
    input: (name) => ({ name, workspace, team: fixtures.productTeam }),
    selection: 'project { name }',
    route: 'POST /projects',
    countWrites: countNamed(`/workspaces/${workspace}/projects?`),
  },
  {
    name: 'updateProject',
    input: (name) => ({ project, name }),
    selection: 'project { name }',
    route: 'PUT /projects/{project_gid}',
    countWrites: countNamed(`/workspaces/${workspace}/projects?`),
    isOnce: true,
  },
  {
    name: 'createSection',
    input: (name) => ({ project, name }),
    selection: 'section { name }',
    route: 'POST /projects/{project_gid}/sections',
    countWrites: countNamed(`/projects/${project}/sections?`),
  },
  {
    name: 'attachLink',
    input: (name) => ({ task: linkedTask, url: 'https://help.fernwood.example/1', name }),
    selection: 'attachment { name }',
    route: 'POST /attachments',
    countWrites: countNamed(`/attachments?parent=${linkedTask}&`),
    // The server then sends the link in another form: see test/upstream/assumption/asana/alternative-write.test.ts.
    except: ['status 400'],
  },
  {
    name: 'deleteAttachment',
    input: () => ({ attachment }),
    selection: 'deletedAttachmentId',
    route: 'DELETE /attachments/{attachment_gid}',
    countWrites: async ({ asanaState }) => [
      (await asanaState(`/attachments/${attachment}`)) === undefined ? 1 : 0,
    ],
    isOnce: true,
  },
  ...projectCases,
  ...portfolioCases,
  ...goalCases,
  ...customFieldSettingCases,
  ...absenceCases,
  ...allocationCases,
  ...accessRequestCases,
  ...customFieldCases,
  ...jobCases,
  {
    name: 'createTag',
    input: (name) => ({ workspace, name }),
    selection: 'tag { name }',
    route: 'POST /tags',
    countWrites: countNamed(`/workspaces/${workspace}/tags?`),
  },
  {
    name: 'updateTag',
    input: (name) => ({ tag: fixtures.tag, name }),
    selection: 'tag { name }',
    route: 'PUT /tags/{tag_gid}',
    countWrites: countNamed(`/workspaces/${workspace}/tags?`),
    isOnce: true,
  },
  {
    name: 'deleteTag',
    input: () => ({ tag: deletedTag }),
    selection: 'deletedTagId',
    route: 'DELETE /tags/{tag_gid}',
    countWrites: async ({ asanaState }) => [
      (await asanaState(`/tags/${deletedTag}`)) === undefined ? 1 : 0,
    ],
    isOnce: true,
  },
  {
    name: 'updateSection',
    input: (name) => ({ section, name }),
    selection: 'section { name }',
    route: 'PUT /sections/{section_gid}',
    countWrites: countNamed(`/projects/${project}/sections?`),
    isOnce: true,
  },
  {
    name: 'moveSection',
    input: () => ({ project, section, before: neighbor }),
    selection: 'section { name }',
    route: 'POST /projects/{project_gid}/sections/insert',
    countWrites: async ({ asanaState }) => {
      const [, second] = await asanaState<Row[]>(`/projects/${project}/sections`);
      return [second?.['gid'] === section ? 1 : 0];
    },
    isOnce: true,
  },
  {
    name: 'deleteSection',
    input: () => ({ section: emptySection }),
    selection: 'deletedSectionId',
    route: 'DELETE /sections/{section_gid}',
    countWrites: async ({ asanaState }) => [
      (await asanaState(`/sections/${emptySection}`)) === undefined ? 1 : 0,
    ],
    isOnce: true,
  },
];
