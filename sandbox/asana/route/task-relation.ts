import type { ProjectRow, SectionRow } from '../../store/asana/row.ts';
import { findRows, requireRow } from '../../store/asana/store.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import {
  checkPosition,
  insertGid,
  neighbourOf,
  type Position,
  parsePosition,
  removeGid,
} from '../change/position.ts';
import { addFollowers, addSystemStory, updateModifiedAt } from '../change/story.ts';
import { moveToSection, removeFromProject } from '../change/task-membership.ts';
import { checkDependencies, checkParent } from '../change/task-relation.ts';
import { inInput } from '../protocol/find.ts';
import { type Data, readGid, requireGid, requireGids, toMember } from '../protocol/input.ts';
import { findProject, findSection, findTag, findTask } from '../protocol/lookup.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid, missing } from '../protocol/rejection.ts';
import { emptyResponse, recordResponse } from '../protocol/response.ts';
import type { Route, RouteRequest } from '../protocol/router.ts';
import { taskType } from '../record/task.ts';

/** A POST route that changes a task's relation to another object and responds with `{}`. */
function relationRoute(
  name: string,
  respond: (task: TaskRow, request: RouteRequest) => void,
): Route {
  return {
    method: 'POST',
    template: `/tasks/{task_gid}/${name}`,
    respond: (request) => {
      respond(findTask(request.param('task_gid'), request.context), request);
      return emptyResponse;
    },
  };
}

/** The same route, but its response is the task. */
function respondWithTask(route: Route): Route {
  return {
    ...route,
    respond: (request) => {
      const task = findTask(request.param('task_gid'), request.context);
      route.respond(request);
      return recordResponse(taskType, task);
    },
  };
}

/** Changes the relations of a task: parent, projects, tags, followers and dependencies. */
export const taskRelationRoutes: readonly Route[] = [
  respondWithTask(
    relationRoute('setParent', (task, { data, context }) => setParent(task, data, context)),
  ),
  respondWithTask(
    relationRoute('addFollowers', (task, { data, context }) => {
      addFollowers(task, toFollowers(task, data, context));
      updateModifiedAt(task, context);
    }),
  ),
  respondWithTask(
    relationRoute('removeFollowers', (task, { data, context }) => {
      for (const gid of toFollowers(task, data, context)) removeGid(task.followerGids, gid);
      updateModifiedAt(task, context);
    }),
  ),
  relationRoute('addProject', (task, { data, context }) => addProject(task, data, context)),
  relationRoute('removeProject', (task, { data, context }) => {
    removeFromProject(
      task,
      findProject(requireGid(data, 'project'), context, inInput('project')),
      context,
    );
  }),
  relationRoute('addTag', (task, { data, context }) => {
    const tag = findTag(requireGid(data, 'tag'), context, inInput('tag'));
    if (tag.workspaceGid !== task.workspaceGid) throw invalid('tag: Not in the same workspace');
    if (task.tagGids.includes(tag.gid)) return;
    task.tagGids.push(tag.gid);
    addSystemStory(task, 'added_to_tag', `added to ${tag.name}`, context);
  }),
  relationRoute('removeTag', (task, { data, context }) => {
    const tag = findTag(requireGid(data, 'tag'), context, inInput('tag'));
    if (!task.tagGids.includes(tag.gid)) return;
    removeGid(task.tagGids, tag.gid);
    addSystemStory(task, 'removed_from_tag', `removed from ${tag.name}`, context);
  }),
  relationRoute('addDependencies', (task, { data, context }) => {
    for (const other of parseDependencies(task, data, 'dependencies', context))
      linkDependency(task, other, context);
  }),
  relationRoute('addDependents', (task, { data, context }) => {
    for (const other of parseDependencies(task, data, 'dependents', context))
      linkDependency(other, task, context);
  }),
  relationRoute('removeDependencies', (task, { data, context }) => {
    for (const other of findTasks(data, 'dependencies', context))
      unlinkDependency(task, other, context);
  }),
  relationRoute('removeDependents', (task, { data, context }) => {
    for (const other of findTasks(data, 'dependents', context))
      unlinkDependency(other, task, context);
  }),
];

function toFollowers(task: TaskRow, data: Data, context: RequestContext): readonly string[] {
  return requireGids(data, 'followers').map((id, at) =>
    toMember(`followers: [${at}]`, id, task.workspaceGid, context),
  );
}

function setParent(task: TaskRow, data: Data, context: RequestContext): void {
  const gid = readGid(data, 'parent');
  if (gid === undefined) throw missing('parent');
  const parent = gid === null ? null : findTask(gid, context, inInput('parent'));
  const position = parsePosition(data);
  if (parent) {
    checkParent(parent, task, context);
    checkPosition(parent.subtaskGids, position);
  }
  const previous = task.parentGid === null ? undefined : context.store.tasks.get(task.parentGid);
  if (previous) removeGid(previous.subtaskGids, task.gid);
  task.parentGid = parent?.gid ?? null;
  if (parent) insertGid(parent.subtaskGids, task.gid, position, 'last');
  updateModifiedAt(task, context);
}

function addProject(task: TaskRow, data: Data, context: RequestContext): void {
  const project = findProject(requireGid(data, 'project'), context, inInput('project'));
  if (project.workspaceGid !== task.workspaceGid) {
    throw invalid('project: Not in the same workspace');
  }
  const position = parsePosition(data);
  const section = sectionFor(project, readGid(data, 'section') ?? null, position, context);
  moveToSection(task, section, position, 'last', context);
}

/** The given section, or the neighbour's section, or the project's first or last section. */
function sectionFor(
  project: ProjectRow,
  gid: string | null,
  position: Position,
  context: RequestContext,
): SectionRow {
  if (gid !== null) {
    const section = findSection(gid, context, inInput('section'));
    if (section.projectGid !== project.gid) throw invalid('section: Not in the given project');
    return section;
  }
  const sections = findRows(context.store.sections, project.sectionGids);
  const neighbour = neighbourOf(position);
  const isAtTop = position !== null && 'after' in position && position.after === null;
  const found =
    neighbour === null
      ? sections.at(isAtTop ? 0 : -1)
      : sections.find(({ taskGids }) => taskGids.includes(neighbour));
  if (!found) throw invalid(`Not in the given project: ${neighbour}`);
  return requireRow(context.store.sections, found.gid);
}

function findTasks(data: Data, field: string, context: RequestContext): readonly TaskRow[] {
  return requireGids(data, field).map((gid, at) =>
    findTask(gid, context, inInput(`${field}: [${at}]`)),
  );
}

function parseDependencies(
  task: TaskRow,
  data: Data,
  field: 'dependencies' | 'dependents',
  context: RequestContext,
): readonly TaskRow[] {
  const others = findTasks(data, field, context);
  checkDependencies(task, others, field, context);
  return others;
}

function linkDependency(task: TaskRow, dependency: TaskRow, context: RequestContext): void {
  if (task.dependencyGids.includes(dependency.gid)) return;
  task.dependencyGids.push(dependency.gid);
  dependency.dependentGids.push(task.gid);
  addSystemStory(
    task,
    'dependency_added',
    `marked this task as blocked by ${dependency.name}`,
    context,
  );
  updateModifiedAt(dependency, context);
}

function unlinkDependency(task: TaskRow, dependency: TaskRow, context: RequestContext): void {
  if (!task.dependencyGids.includes(dependency.gid)) return;
  removeGid(task.dependencyGids, dependency.gid);
  removeGid(dependency.dependentGids, task.gid);
  addSystemStory(
    task,
    'dependency_removed',
    `removed the dependency on ${dependency.name}`,
    context,
  );
  updateModifiedAt(dependency, context);
}
