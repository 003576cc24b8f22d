import { type AgentTask, execute, find, lookUp } from '../step.ts';
import { findDueTasks } from './reading.ts';

/** The same mutation for several objects, in one document. */
const forEach = <One>(list: readonly One[], toField: (one: One) => string): string =>
  `mutation { ${list.map((one, at) => `m${at}: ${toField(one)}`).join(' ')} }`;

interface Named {
  readonly id: string;
  readonly name: string;
}

export const createTasks = `mutation ($tasks: [CreateTaskInput!]!) {
  createTasks(input: { tasks: $tasks }) { results { task { id } error { code message } } }
}`;

/** Tasks that write to Asana. */
export const writingTasks: readonly AgentTask[] = [
  {
    title: 'Ask on each overdue task of App 3.0 whether its date is still right.',
    async run(agent) {
      const tasks = await findDueTasks(agent, 'overdue tasks; comment on a task', [
        'Mutation.createComment',
      ]);
      await execute(
        agent,
        'add',
        forEach(
          tasks,
          ({ id }) =>
            `createComment(input: { task: "${id}", text: "Is this date still right?" }) { comment { id } }`,
        ),
      );
      return { answer: `Asked on ${tasks.length} tasks.`, objects: tasks.length };
    },
  },
  {
    title: 'Make all overdue tasks of App 3.0 due on Friday.',
    async run(agent) {
      const tasks = await findDueTasks(agent, 'overdue tasks; update tasks', [
        'Mutation.updateTasks',
      ]);
      await execute(
        agent,
        'change',
        'mutation ($tasks: [UpdateTaskInput!]!) { updateTasks(input: { tasks: $tasks }) { results { task { dueOn } error { code message } } } }',
        { tasks: tasks.map(({ id }) => ({ task: id, dueOn: '2026-05-01' })) },
      );
      return { answer: `Changed ${tasks.length} tasks.`, objects: tasks.length };
    },
  },
  {
    title: 'Create a project for the trade fair, with three sections and nine tasks.',
    async run(agent) {
      await lookUp(
        agent,
        'create a project; teams of a workspace; create a section; create tasks',
        [
          'Mutation.createProject',
          'Workspace.teams',
          'Mutation.createSection',
          'Mutation.createTasks',
        ],
      );
      const { workspaces } = await execute<{
        workspaces: { nodes: readonly { teams: { nodes: readonly Named[] } }[] };
      }>(
        agent,
        'query',
        '{ workspaces(first: 5) { nodes { name teams(first: 20) { nodes { id name } } } } }',
      );
      const team = workspaces.nodes.flatMap(({ teams }) => teams.nodes)[0]?.id;
      const { createProject } = await execute<{ createProject: { project: Named } }>(
        agent,
        'add',
        'mutation ($team: ID) { createProject(input: { name: "Trade fair", team: $team }) { project { id name } } }',
        { team },
      );
      const project = createProject.project.id;
      const sections = await execute<Record<string, { section: Named }>>(
        agent,
        'add',
        forEach(
          ['Before', 'At the fair', 'After'],
          (name) =>
            `createSection(input: { project: "${project}", name: "${name}" }) { section { id name } }`,
        ),
      );
      const tasks = Object.values(sections).flatMap(({ section }) =>
        [1, 2, 3].map((at) => ({
          name: `${section.name}: task ${at}`,
          project,
          section: section.id,
        })),
      );
      await execute(agent, 'add', createTasks, { tasks });
      return { answer: `Created ${tasks.length} tasks.`, objects: tasks.length };
    },
  },
  {
    title: 'Tag the overdue tasks of App 3.0 as waiting for the supplier.',
    async run(agent) {
      const tag = await find(agent, 'tags', 'Waiting for supplier');
      const tasks = await findDueTasks(
        agent,
        'tasks due; add a tag to tasks',
        ['Mutation.addTagsToTasks'],
        '2026-06-30',
      );
      await execute(
        agent,
        'add',
        'mutation ($tag: ID!, $tasks: [ID!]!) { addTagsToTasks(input: { tags: [$tag], tasks: $tasks }) { results { error { code message } } } }',
        { tag, tasks: tasks.map(({ id }) => id) },
      );
      return { answer: `Tagged ${tasks.length} tasks.`, objects: tasks.length };
    },
  },
  {
    title: 'Report the state of App 3.0 as a status update.',
    async run(agent) {
      const project = await find(agent, 'projects', 'App 3.0');
      await lookUp(agent, 'sections of a project; completed tasks; create a status update', [
        'Project.sections',
        'Mutation.createStatusUpdate',
      ]);
      const data = await execute<{
        project: {
          sections: {
            nodes: readonly { name: string; tasks: { nodes: readonly { completed: boolean }[] } }[];
          };
        };
      }>(
        agent,
        'query',
        'query ($project: ID!) { project(id: $project) { sections(first: 20) { nodes { name tasks(first: 100) { nodes { completed } } } } } }',
        { project },
      );
      const text = data.project.sections.nodes
        .map(
          ({ name, tasks }) =>
            `${name}: ${tasks.nodes.filter((task) => !task.completed).length} open`,
        )
        .join('\n');
      await execute(
        agent,
        'add',
        'mutation ($project: ID!, $text: String) { createStatusUpdate(input: { project: $project, statusType: ON_TRACK, title: "This week", text: $text }) { statusUpdate { id } } }',
        { project, text },
      );
      return { answer: text, objects: 1 };
    },
  },
  {
    title: 'Complete everything in review of App 3.0, and move it to Done.',
    async run(agent) {
      const project = await find(agent, 'projects', 'App 3.0');
      await lookUp(
        agent,
        'sections of a project; complete and update tasks; add tasks to a project and a section',
        ['Project.sections', 'Mutation.updateTasks', 'Mutation.addTasksToProject'],
      );
      const data = await execute<{
        project: {
          sections: { nodes: readonly (Named & { tasks: { nodes: readonly Named[] } })[] };
        };
      }>(
        agent,
        'query',
        'query ($project: ID!) { project(id: $project) { sections(first: 20) { nodes { id name tasks(first: 100, filter: { completed: false }) { nodes { id name } } } } } }',
        { project },
      );
      const sections = data.project.sections.nodes;
      const tasks = sections.find(({ name }) => name === 'In review')?.tasks.nodes ?? [];
      await execute(
        agent,
        'change',
        `mutation ($updates: [UpdateTaskInput!]!, $tasks: [ID!]!, $project: ID!, $done: ID) {
          updateTasks(input: { tasks: $updates }) { results { error { code message } } }
          addTasksToProject(input: { tasks: $tasks, project: $project, section: $done }) { results { error { code message } } }
        }`,
        {
          updates: tasks.map(({ id }) => ({ task: id, completed: true })),
          tasks: tasks.map(({ id }) => id),
          project,
          done: sections.find(({ name }) => name === 'Done')?.id,
        },
      );
      return { answer: `Completed ${tasks.length} tasks.`, objects: tasks.length };
    },
  },
  {
    title: 'Let each “Build …” task of App 3.0 wait for its “Design …” task.',
    async run(agent) {
      const project = await find(agent, 'projects', 'App 3.0');
      await lookUp(agent, 'add dependencies; tasks of a project', [
        'Mutation.addDependencies',
        'Project.tasks',
      ]);
      const data = await execute<{ project: { tasks: { nodes: readonly Named[] } } }>(
        agent,
        'query',
        'query ($project: ID!) { project(id: $project) { tasks(first: 100) { nodes { id name } } } }',
        { project },
      );
      const tasks = data.project.tasks.nodes;
      const pairs = tasks.flatMap(({ id, name }) => {
        const design = tasks.find((one) => one.name === name.replace('Build', 'Design'));
        return name.startsWith('Build') && design !== undefined ? [[id, design.id]] : [];
      });
      await execute(
        agent,
        'add',
        forEach(
          pairs,
          ([build, design]) =>
            `addDependencies(input: { tasks: ["${build}"], dependencies: ["${design}"] }) { results { error { code message } } }`,
        ),
      );
      return { answer: `${pairs.length} tasks wait.`, objects: pairs.length };
    },
  },
];
