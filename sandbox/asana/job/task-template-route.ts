import type { JobRow } from '../../store/asana/job-row.ts';
import { addTask, addToSection } from '../../store/asana/row-creation.ts';
import { requireRow } from '../../store/asana/store.ts';
import type { TaskTemplateRow } from '../../store/asana/template-row.ts';
import { inInput } from '../protocol/find.ts';
import { type Data, readText } from '../protocol/input.ts';
import { findEditableProject, findProject, findTaskTemplate } from '../protocol/lookup.ts';
import { requireParam } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { emptyResponse, listResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { taskTemplateType } from '../record/task-template.ts';
import { checkJobCount, startJob } from './job.ts';
import { startedResponse } from './route.ts';

/** Reads and deletes templates for tasks, and starts to create tasks from them. */
export const taskTemplateRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/task_templates',
    respond: ({ query, context }) => {
      const { gid } = findProject(requireParam(query, 'project'), context, inInput('project'));
      const all = [...context.store.taskTemplates.values()];
      return listResponse(
        taskTemplateType,
        all.filter(({ projectGid }) => projectGid === gid),
      );
    },
  },
  {
    method: 'GET',
    template: '/task_templates/{task_template_gid}',
    respond: ({ param, context }) =>
      recordResponse(taskTemplateType, findTaskTemplate(param('task_template_gid'), context)),
  },
  {
    method: 'DELETE',
    template: '/task_templates/{task_template_gid}',
    respond: ({ param, context }) => {
      const { gid, projectGid } = findTaskTemplate(param('task_template_gid'), context);
      findEditableProject(projectGid, context);
      context.store.taskTemplates.delete(gid);
      return emptyResponse;
    },
  },
  {
    method: 'POST',
    template: '/task_templates/{task_template_gid}/instantiateTask',
    respond: ({ param, data, context }) => {
      const template = findTaskTemplate(param('task_template_gid'), context);
      return startedResponse(instantiateTask(template, data, context));
    },
  },
];

/** Starts to create a task in the first section of the project. Which section Asana chooses is unverified. */
function instantiateTask(
  { projectGid, name, task: recipe }: TaskTemplateRow,
  data: Data,
  context: RequestContext,
): JobRow {
  const { store, caller } = context;
  checkJobCount(context);
  const project = requireRow(store.projects, projectGid);
  const now = store.clock.now();
  const task = addTask(store, {
    gid: store.createGid(),
    name: readText(data, 'name')?.trim() || name,
    workspaceGid: project.workspaceGid,
    createdAt: now.toISOString(),
    createdByGid: caller.userGid,
  });
  const [sectionGid = ''] = project.sectionGids;
  addToSection(task, requireRow(store.sections, sectionGid));
  const work = () => {
    const due = new Date(now.getTime() + (recipe.dueDays ?? 0) * 86_400_000);
    task.notes = recipe.notes;
    task.dueOn = recipe.dueDays === null ? null : due.toISOString().slice(0, 10);
  };
  return startJob({ subtype: 'instantiate_task', newTaskGid: task.gid, work }, context);
}
