import { emptyText } from '../../store/asana/rich-text.ts';
import type { ProjectRow, SectionRow, TagRow, TaskRow } from '../../store/asana/row.ts';
import { addTask } from '../../store/asana/row-creation.ts';
import { must } from '../../store/asana/store.ts';
import {
  type Data,
  readGid,
  readGids,
  refuseFields,
  requireGid,
  show,
  toMember,
} from '../protocol/input.ts';
import {
  findProject,
  findSection,
  findTag,
  findTask,
  findWorkspace,
  inInput,
} from '../protocol/lookup.ts';
import type { View } from '../protocol/record.ts';
import { invalid } from '../protocol/rejection.ts';
import { isJsonObject } from '../protocol/request.ts';
import { type FieldValues, parseFieldValues } from './field-value-input.ts';
import { follow, tell } from './story.ts';
import { changeTask } from './task.ts';
import { neverWritable, parseTaskChange, type TaskChange } from './task-input.ts';
import { checkRoom, placeIn } from './task-membership.ts';
import { checkParent } from './task-relation.ts';

/** All that a creation asks for, checked. */
interface Creation {
  readonly workspaceGid: string;
  readonly parent: TaskRow | null;
  readonly sections: readonly SectionRow[];
  readonly tags: readonly TagRow[];
  readonly followerGids: readonly string[];
  readonly change: TaskChange;
  readonly values: FieldValues;
}

/** Creates a task as `data` describes it; throws a Refusal and creates nothing when any of it is wrong. */
export function createTask(data: Data, view: View): TaskRow {
  const creation = parseCreation(data, view);
  const { workspaceGid, parent, sections, tags, followerGids, values } = creation;
  const { name = '', notes = emptyText, ...change } = creation.change;
  const task = addTask(view.store, {
    gid: view.store.createGid(),
    name,
    notes,
    workspaceGid,
    parentGid: parent?.gid ?? null,
    createdAt: view.store.clock.now().toISOString(),
    createdByGid: view.caller.userGid,
    tagGids: tags.map(({ gid }) => gid),
  });
  if (parent) tell(task, 'added_to_task', `added this task to ${parent.name}`, view);
  // The service puts new tasks on top, where addProject puts them last.
  for (const section of sections) placeIn(task, section, null, 'first', view);
  follow(task, followerGids);
  changeTask(task, change, values, view);
  return task;
}

function parseCreation(data: Data, view: View): Creation {
  refuseFields(data, neverWritable);
  const parent = parseParent(data, view);
  const sections = parseSections(data, view);
  const workspaceGid = parseWorkspace(data, parent, sections, view);
  checkRoom(
    { memberships: [] },
    sections.map(({ projectGid }) => projectGid),
  );
  const tags = readGids(data, 'tags').map((gid, at) =>
    findTag(gid, view, inInput(`tags: [${at}]`)),
  );
  if (tags.some((tag) => tag.workspaceGid !== workspaceGid)) throw notTogether('tags');
  const projects = sections.map(({ projectGid }) => must(view.store.projects, projectGid));
  const fieldGids = new Set(
    projects.flatMap(({ fieldSettings }) => fieldSettings.map(({ fieldGid }) => fieldGid)),
  );
  return {
    workspaceGid,
    parent,
    sections,
    tags,
    followerGids: readGids(data, 'followers').map((id, at) =>
      toMember(`followers: [${at}]`, id, workspaceGid, view),
    ),
    change: parseTaskChange(data, workspaceGid, null, view),
    values: parseFieldValues(data, { workspaceGid, fieldGids, leftGids: new Set() }, view),
  };
}

function parseParent(data: Data, view: View): TaskRow | null {
  const gid = readGid(data, 'parent');
  if (!gid) return null;
  const parent = findTask(gid, view, inInput('parent'));
  checkParent(parent, null, view);
  return parent;
}

function parseWorkspace(
  data: Data,
  parent: TaskRow | null,
  sections: readonly SectionRow[],
  view: View,
): string {
  const named = readGid(data, 'workspace');
  const workspaces = [
    ...(named ? [findWorkspace(named, view, inInput('workspace')).gid] : []),
    ...(parent ? [parent.workspaceGid] : []),
    ...sections.map(({ projectGid }) => must(view.store.projects, projectGid).workspaceGid),
  ];
  const [first] = workspaces;
  if (first === undefined) throw invalid('You should specify one of workspace, parent, projects');
  if (workspaces.some((gid) => gid !== first)) throw notTogether('workspace');
  return first;
}

const notTogether = (field: string) => invalid(`${field}: Not in the same workspace`);

/** `projects` puts the task into the first section of each; `memberships` names the section as well. */
function parseSections(data: Data, view: View): readonly SectionRow[] {
  const byProject = new Map<string, SectionRow>();
  for (const [at, gid] of readGids(data, 'projects').entries()) {
    const project = findProject(gid, view, inInput(`projects: [${at}]`));
    byProject.set(project.gid, firstSection(project, view));
  }
  const { memberships = [] } = data;
  if (!Array.isArray(memberships)) {
    throw invalid(`memberships: Value is not an array: ${show(memberships)}`);
  }
  for (const [at, membership] of memberships.entries()) {
    if (!isJsonObject(membership))
      throw invalid(`memberships: [${at}]: Value is not a JSON object`);
    const field = `memberships: [${at}]`;
    const project = findProject(requireGid(membership, 'project'), view, inInput(field));
    const gid = readGid(membership, 'section');
    const section = gid ? findSection(gid, view, inInput(field)) : firstSection(project, view);
    if (section.projectGid !== project.gid) throw invalid(`${field}: Section is not in project`);
    byProject.set(project.gid, section);
  }
  return [...byProject.values()];
}

function firstSection(project: ProjectRow, { store }: View): SectionRow {
  return must(store.sections, project.sectionGids[0] ?? '');
}
