import type { ProjectRow, SectionRow, TaskRow } from '../../store/asana/row.ts';
import { must, pick } from '../../store/asana/store.ts';
import {
  checkPosition,
  insert,
  neighbourOf,
  type Position,
  parsePosition,
  take,
} from '../change/position.ts';
import { follow, tell, touch } from '../change/story.ts';
import { placeIn, removeFromProject } from '../change/task-membership.ts';
import { checkLinks, checkParent } from '../change/task-relation.ts';
import { type Data, readGid, requireGid, requireGids, toMember } from '../protocol/input.ts';
import { findProject, findSection, findTag, findTask, inInput } from '../protocol/lookup.ts';
import type { View } from '../protocol/record.ts';
import { invalid, missing } from '../protocol/rejection.ts';
import { nothing, one } from '../protocol/response.ts';
import type { Route, RouteCall } from '../protocol/router.ts';
import { taskType } from '../record/task.ts';

/** A POST on a task that changes how it relates to something else. */
function relation(name: string, respond: (task: TaskRow, call: RouteCall) => void): Route {
  return {
    method: 'POST',
    template: `/tasks/{task_gid}/${name}`,
    respond: (call) => {
      respond(findTask(call.param('task_gid'), call.view), call);
      return nothing;
    },
  };
}

/** The same, answered with the task. */
function answered(route: Route): Route {
  return {
    ...route,
    respond: (call) => {
      const task = findTask(call.param('task_gid'), call.view);
      route.respond(call);
      return one(taskType, task);
    },
  };
}

/** What a task belongs to: parent, projects, tags, followers, dependencies. */
export const taskRelationRoutes: readonly Route[] = [
  answered(relation('setParent', (task, { data, view }) => setParent(task, data, view))),
  answered(
    relation('addFollowers', (task, { data, view }) => {
      follow(task, toFollowers(task, data, view));
      touch(task, view);
    }),
  ),
  answered(
    relation('removeFollowers', (task, { data, view }) => {
      for (const gid of toFollowers(task, data, view)) take(task.followerGids, gid);
      touch(task, view);
    }),
  ),
  relation('addProject', (task, { data, view }) => addProject(task, data, view)),
  relation('removeProject', (task, { data, view }) => {
    removeFromProject(
      task,
      findProject(requireGid(data, 'project'), view, inInput('project')),
      view,
    );
  }),
  relation('addTag', (task, { data, view }) => {
    const tag = findTag(requireGid(data, 'tag'), view, inInput('tag'));
    if (tag.workspaceGid !== task.workspaceGid) throw invalid('tag: Not in the same workspace');
    if (task.tagGids.includes(tag.gid)) return;
    task.tagGids.push(tag.gid);
    tell(task, 'added_to_tag', `added to ${tag.name}`, view);
  }),
  relation('removeTag', (task, { data, view }) => {
    const tag = findTag(requireGid(data, 'tag'), view, inInput('tag'));
    if (!task.tagGids.includes(tag.gid)) return;
    take(task.tagGids, tag.gid);
    tell(task, 'removed_from_tag', `removed from ${tag.name}`, view);
  }),
  relation('addDependencies', (task, { data, view }) => {
    for (const other of toLinks(task, data, 'dependencies', view)) link(task, other, view);
  }),
  relation('addDependents', (task, { data, view }) => {
    for (const other of toLinks(task, data, 'dependents', view)) link(other, task, view);
  }),
  relation('removeDependencies', (task, { data, view }) => {
    for (const other of findTasks(data, 'dependencies', view)) unlink(task, other, view);
  }),
  relation('removeDependents', (task, { data, view }) => {
    for (const other of findTasks(data, 'dependents', view)) unlink(other, task, view);
  }),
];

function toFollowers(task: TaskRow, data: Data, view: View): readonly string[] {
  return requireGids(data, 'followers').map((id, at) =>
    toMember(`followers: [${at}]`, id, task.workspaceGid, view),
  );
}

function setParent(task: TaskRow, data: Data, view: View): void {
  const gid = readGid(data, 'parent');
  if (gid === undefined) throw missing('parent');
  const parent = gid === null ? null : findTask(gid, view, inInput('parent'));
  const position = parsePosition(data);
  if (parent) {
    checkParent(parent, task, view);
    checkPosition(parent.subtaskGids, position);
  }
  const previous = task.parentGid === null ? undefined : view.store.tasks.get(task.parentGid);
  if (previous) take(previous.subtaskGids, task.gid);
  task.parentGid = parent?.gid ?? null;
  if (parent) insert(parent.subtaskGids, task.gid, position, 'last');
  touch(task, view);
}

function addProject(task: TaskRow, data: Data, view: View): void {
  const project = findProject(requireGid(data, 'project'), view, inInput('project'));
  if (project.workspaceGid !== task.workspaceGid) {
    throw invalid('project: Not in the same workspace');
  }
  const position = parsePosition(data);
  const section = sectionFor(project, readGid(data, 'section') ?? null, position, view);
  placeIn(task, section, position, 'last', view);
}

/** The section that is named, or that of the neighbour, or the first or last one of the project. */
function sectionFor(
  project: ProjectRow,
  gid: string | null,
  position: Position,
  view: View,
): SectionRow {
  if (gid !== null) {
    const section = findSection(gid, view, inInput('section'));
    if (section.projectGid !== project.gid) throw invalid('section: Not in the given project');
    return section;
  }
  const sections = pick(view.store.sections, project.sectionGids);
  const neighbour = neighbourOf(position);
  const isAtTop = position !== null && 'after' in position && position.after === null;
  const found =
    neighbour === null
      ? sections.at(isAtTop ? 0 : -1)
      : sections.find(({ taskGids }) => taskGids.includes(neighbour));
  if (!found) throw invalid(`Not in the given project: ${neighbour}`);
  return must(view.store.sections, found.gid);
}

function findTasks(data: Data, field: string, view: View): readonly TaskRow[] {
  return requireGids(data, field).map((gid, at) =>
    findTask(gid, view, inInput(`${field}: [${at}]`)),
  );
}

function toLinks(task: TaskRow, data: Data, field: string, view: View): readonly TaskRow[] {
  const others = findTasks(data, field, view);
  checkLinks(task, others, view);
  return others;
}

function link(task: TaskRow, dependency: TaskRow, view: View): void {
  if (task.dependencyGids.includes(dependency.gid)) return;
  task.dependencyGids.push(dependency.gid);
  dependency.dependentGids.push(task.gid);
  tell(task, 'dependency_added', `marked this task as blocked by ${dependency.name}`, view);
  touch(dependency, view);
}

function unlink(task: TaskRow, dependency: TaskRow, view: View): void {
  if (!task.dependencyGids.includes(dependency.gid)) return;
  take(task.dependencyGids, dependency.gid);
  take(dependency.dependentGids, task.gid);
  tell(task, 'dependency_removed', `removed the dependency on ${dependency.name}`, view);
  touch(dependency, view);
}
