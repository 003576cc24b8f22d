import { emptyText } from '../../store/asana/rich-text.ts';
import type { ProjectRow, SectionRow, TagRow } from '../../store/asana/row.ts';
import { addTask } from '../../store/asana/row-creation.ts';
import { requireRow } from '../../store/asana/store.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import { inInput } from '../protocol/find.ts';
import {
  type Data,
  readGid,
  readGids,
  rejectFields,
  requireGid,
  toMember,
  toMessageText,
} from '../protocol/input.ts';
import { findProject, findSection, findTag, findTask, findWorkspace } from '../protocol/lookup.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid } from '../protocol/rejection.ts';
import { isJsonObject } from '../protocol/request.ts';
import { type FieldValues, parseFieldValues } from './field-value-input.ts';
import { addFollowers, addSystemStory } from './story.ts';
import { changeTask } from './task.ts';
import { parseTaskChange, readOnlyFields, type TaskChange } from './task-input.ts';
import { checkProjectCount, moveToSection } from './task-membership.ts';
import { checkParent } from './task-relation.ts';

/** The validated input of a task creation. */
interface TaskCreation {
  readonly workspaceGid: string;
  readonly parent: TaskRow | null;
  readonly sections: readonly SectionRow[];
  readonly tags: readonly TagRow[];
  readonly followerGids: readonly string[];
  readonly change: TaskChange;
  readonly values: FieldValues;
}

/** The state of a task before the creation sets it. */
const newTask = { external: null, subtype: 'default_task' } as const;

/** Creates a task. Throws a Rejection and creates nothing if a part of `data` is invalid. */
export function createTask(data: Data, context: RequestContext): TaskRow {
  const creation = parseCreation(data, context);
  const { workspaceGid, parent, sections, tags, followerGids, values } = creation;
  const { name = '', notes = emptyText, ...change } = creation.change;
  const task = addTask(context.store, {
    gid: context.store.createGid(),
    name,
    notes,
    workspaceGid,
    parentGid: parent?.gid ?? null,
    createdAt: context.store.clock.now().toISOString(),
    createdByGid: context.caller.userGid,
    tagGids: tags.map(({ gid }) => gid),
  });
  if (parent) addSystemStory(task, 'added_to_task', `added this task to ${parent.name}`, context);
  // Asana adds new tasks at the top of a section. `addProject` adds them at the end.
  for (const section of sections) moveToSection(task, section, null, 'first', context);
  addFollowers(task, followerGids);
  changeTask(task, change, values, context);
  return task;
}

function parseCreation(data: Data, context: RequestContext): TaskCreation {
  rejectFields(data, readOnlyFields);
  const parent = parseParent(data, context);
  const sections = parseSections(data, context);
  const workspaceGid = parseWorkspace(data, parent, sections, context);
  checkProjectCount(
    { memberships: [] },
    sections.map(({ projectGid }) => projectGid),
  );
  const tags = readGids(data, 'tags').map((gid, at) =>
    findTag(gid, context, inInput(`tags: [${at}]`)),
  );
  if (tags.some((tag) => tag.workspaceGid !== workspaceGid)) throw notInSameWorkspace('tags');
  const projects = sections.map(({ projectGid }) => requireRow(context.store.projects, projectGid));
  const fieldGids = new Set(
    projects.flatMap(({ fieldSettings }) => fieldSettings.map(({ fieldGid }) => fieldGid)),
  );
  return {
    workspaceGid,
    parent,
    sections,
    tags,
    followerGids: readGids(data, 'followers').map((id, at) =>
      toMember(`followers: [${at}]`, id, workspaceGid, context),
    ),
    change: parseTaskChange(data, workspaceGid, newTask, context),
    values: parseFieldValues(
      data,
      { workspaceGid, fieldGids, removedFieldGids: new Set() },
      context,
    ),
  };
}

function parseParent(data: Data, context: RequestContext): TaskRow | null {
  const gid = readGid(data, 'parent');
  if (!gid) return null;
  const parent = findTask(gid, context, inInput('parent'));
  checkParent(parent, null, context);
  return parent;
}

function parseWorkspace(
  data: Data,
  parent: TaskRow | null,
  sections: readonly SectionRow[],
  context: RequestContext,
): string {
  const named = readGid(data, 'workspace');
  const workspaces = [
    ...(named ? [findWorkspace(named, context, inInput('workspace')).gid] : []),
    ...(parent ? [parent.workspaceGid] : []),
    ...sections.map(
      ({ projectGid }) => requireRow(context.store.projects, projectGid).workspaceGid,
    ),
  ];
  const [first] = workspaces;
  if (first === undefined) throw invalid('You should specify one of workspace, parent, projects');
  if (workspaces.some((gid) => gid !== first)) throw notInSameWorkspace('workspace');
  return first;
}

const notInSameWorkspace = (field: string) => invalid(`${field}: Not in the same workspace`);

/** `projects` adds the task to the first section of each project. `memberships` can also name the section. */
function parseSections(data: Data, context: RequestContext): readonly SectionRow[] {
  const byProject = new Map<string, SectionRow>();
  for (const [at, gid] of readGids(data, 'projects').entries()) {
    const project = findProject(gid, context, inInput(`projects: [${at}]`));
    byProject.set(project.gid, firstSection(project, context));
  }
  const { memberships = [] } = data;
  if (!Array.isArray(memberships)) {
    throw invalid(`memberships: Value is not an array: ${toMessageText(memberships)}`);
  }
  for (const [at, membership] of memberships.entries()) {
    if (!isJsonObject(membership))
      throw invalid(`memberships: [${at}]: Value is not a JSON object`);
    const field = `memberships: [${at}]`;
    const project = findProject(requireGid(membership, 'project'), context, inInput(field));
    const gid = readGid(membership, 'section');
    const section = gid
      ? findSection(gid, context, inInput(field))
      : firstSection(project, context);
    if (section.projectGid !== project.gid) throw invalid(`${field}: Section is not in project`);
    byProject.set(project.gid, section);
  }
  return [...byProject.values()];
}

function firstSection(project: ProjectRow, { store }: RequestContext): SectionRow {
  return requireRow(store.sections, project.sectionGids[0] ?? '');
}
