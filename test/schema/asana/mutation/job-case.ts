import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import type { MutationTestServer } from '../set-up.ts';
import type { MutationCase } from './mutation-kind.ts';

// The mutations that start jobs, for the table of mutations. What they start exists before the job has ended, so they do not wait.

const { paidWorkspace: workspace } = fixtures;

const countNamed =
  (path: string) =>
  async ({ asanaState }: MutationTestServer, names: readonly string[]) => {
    const rows = await asanaState<{ name: string }[]>(path);
    return names.map((name) => rows.filter((row) => row.name === name).length);
  };

const countProjects = countNamed(`/workspaces/${workspace}/projects?opt_fields=name&limit=100`);
const countPortfolios = countNamed(
  `/portfolios?workspace=${workspace}&owner=me&opt_fields=name&limit=100`,
);
/** A copy without its project is found by its creator only. */
const countTasks = async (server: MutationTestServer, names: readonly string[]) =>
  Promise.all(
    names.map(async (name) => {
      const path = `/workspaces/${workspace}/typeahead?resource_type=task&query=${encodeURIComponent(name)}&count=100`;
      const [count = 0] = await countNamed(path)(server, [name]);
      return count;
    }),
  );

export const jobCases: readonly MutationCase[] = [
  {
    name: 'duplicateTask',
    input: (name) => ({ task: fixtures.emptyTask, name, waitSeconds: 0 }),
    selection: 'job { newTask { name } }',
    route: 'POST /tasks/{task_gid}/duplicate',
    countWrites: countTasks,
  },
  {
    name: 'duplicateProject',
    input: (name) => ({ project: fixtures.guestProject, name, waitSeconds: 0 }),
    selection: 'job { newProject { name } }',
    route: 'POST /projects/{project_gid}/duplicate',
    countWrites: countProjects,
  },
  {
    name: 'duplicatePortfolio',
    input: (name) => ({ portfolio: fixtures.portfolio, name, waitSeconds: 0 }),
    selection: 'job { newPortfolio { name } }',
    route: 'POST /portfolios/{portfolio_gid}/duplicate',
    countWrites: countPortfolios,
  },
  {
    name: 'createProjectFromTemplate',
    input: (name) => ({
      template: fixtures.projectTemplate,
      name,
      useDefaultDates: true,
      waitSeconds: 0,
    }),
    selection: 'job { newProject { name } }',
    route: 'POST /project_templates/{project_template_gid}/instantiateProject',
    countWrites: countProjects,
  },
  {
    name: 'createTaskFromTemplate',
    input: (name) => ({ taskTemplate: fixtures.taskTemplate, name, waitSeconds: 0 }),
    selection: 'job { newTask { name } }',
    route: 'POST /task_templates/{task_template_gid}/instantiateTask',
    countWrites: countTasks,
  },
  {
    name: 'deleteTaskTemplate',
    input: () => ({ taskTemplate: fixtures.deletedTaskTemplate }),
    selection: 'deletedTaskTemplateId',
    route: 'DELETE /task_templates/{task_template_gid}',
    countWrites: async ({ asanaState }) => [
      Number((await asanaState(`/task_templates/${fixtures.deletedTaskTemplate}`)) === undefined),
    ],
    isOnce: true,
  },
];
