import type { Agent } from '../agent.ts';
import { type AgentTask, execute, find, lookUp } from '../step.ts';

interface Task {
  readonly id: string;
  readonly name: string;
  readonly dueOn: string | null;
  readonly assignee: { readonly name: string } | null;
}

interface ProjectTasks<One> {
  readonly project: { readonly tasks: { readonly nodes: readonly One[] } };
}

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

const dueTasks = `query ($project: ID!, $until: Date!) {
  project(id: $project) {
    tasks(first: 100, filter: { completed: false, dueOn: { to: $until } }) {
      nodes { id name dueOn assignee { name } }
    }
  }
}`;

/** The open tasks of App 3.0 that are due until a day. `search` also looks up what the task needs next. */
export async function findDueTasks(
  agent: Agent,
  search: string,
  fields: readonly string[],
  until = '2026-04-30',
) {
  const project = await find(agent, 'projects', 'App 3.0');
  await lookUp(agent, search, ['TaskFilter.dueOn', ...fields]);
  const variables = { project, until };
  const data = await execute<ProjectTasks<Task>>(agent, 'query', dueTasks, variables);
  return data.project.tasks.nodes;
}

/** Tasks that only read. */
export const reading: readonly AgentTask[] = [
  {
    title: 'What is there about the app?',
    async run(agent) {
      const { data } = await agent.use<{
        data: Record<string, readonly { name?: string; title?: string }[]>;
      }>('find', { text: 'app' });
      const names = Object.values(data).flatMap((found) =>
        found.map((one) => one.name ?? one.title),
      );
      return { answer: list(names.map(String)), objects: 1 };
    },
  },
  {
    title: 'What does the task about the storm alert say, with its comments and documents?',
    async run(agent) {
      const id = await find(agent, 'tasks', 'Ship the “storm” alert');
      const { markdown } = await agent.use<{ markdown: string }>('read', { id });
      return { answer: markdown, objects: 1 };
    },
  },
  {
    title: 'Summarize the launch plan.',
    async run(agent) {
      const id = await find(agent, 'documents', 'Launch plan');
      const { markdown } = await agent.use<{ markdown: string }>('read', { id });
      return { answer: markdown, objects: 1 };
    },
  },
  {
    title: 'Which tasks of App 3.0 are overdue, and whose are they?',
    async run(agent) {
      const tasks = await findDueTasks(agent, 'overdue tasks of a project', []);
      return {
        answer: list(
          tasks.map(({ name, dueOn, assignee }) => `${name} (${dueOn}, ${assignee?.name})`),
        ),
        objects: 1,
      };
    },
  },
  {
    title: 'Which tasks of App 3.0 link to which documents?',
    async run(agent) {
      const project = await find(agent, 'projects', 'App 3.0');
      await lookUp(agent, 'documents of a task; tasks of a project', ['Task.documents']);
      const data = await execute<
        ProjectTasks<{ name: string; documents: readonly ({ title: string } | null)[] }>
      >(
        agent,
        'query',
        'query ($project: ID!) { project(id: $project) { tasks(first: 100, filter: { completed: false }) { nodes { name documents { title url } } } } }',
        { project },
      );
      const tasks = data.project.tasks.nodes;
      const linked = tasks.filter(({ documents }) => documents.length > 0);
      return {
        answer: list(
          linked.map(
            ({ name, documents }) => `${name}: ${documents.map((one) => one?.title).join(', ')}`,
          ),
        ),
        objects: tasks.length,
      };
    },
  },
  {
    title: 'What was said about each open task of App 3.0?',
    async run(agent) {
      const project = await find(agent, 'projects', 'App 3.0');
      await lookUp(agent, 'comments on tasks of a project', ['Task.comments']);
      const data = await execute<
        ProjectTasks<{ name: string; comments: { nodes: readonly { text: string }[] } }>
      >(
        agent,
        'query',
        'query ($project: ID!) { project(id: $project) { tasks(first: 100, filter: { completed: false }) { nodes { name comments(first: 20) { nodes { text } } } } } }',
        { project },
      );
      const tasks = data.project.tasks.nodes;
      return {
        answer: list(
          tasks.flatMap(({ name, comments }) =>
            comments.nodes.map(({ text }) => `${name}: ${text}`),
          ),
        ),
        objects: tasks.length,
      };
    },
  },
  {
    title: 'Which comments on my documents are open?',
    async run(agent) {
      await lookUp(agent, 'documents; comments', ['Query.documents', 'Document.comments']);
      const data = await execute<{
        documents: {
          nodes: readonly { title: string; comments: { nodes: readonly { content: string }[] } }[];
        };
      }>(
        agent,
        'query',
        '{ documents(first: 20) { nodes { title comments(first: 10, resolved: false) { nodes { content } } } } }',
      );
      const documents = data.documents.nodes;
      return {
        answer: list(
          documents.flatMap(({ title, comments }) =>
            comments.nodes.map(({ content }) => `${title}: ${content}`),
          ),
        ),
        objects: documents.length,
      };
    },
  },
  {
    title: 'What do I have to do in June, and in which projects?',
    async run(agent) {
      await lookUp(agent, 'workspaces; tasks of an assignee; tasks due', [
        'Query.workspaces',
        'TaskFilter.assignee',
        'TaskFilter.dueOn',
      ]);
      const data = await execute<{
        workspaces: {
          nodes: readonly {
            tasks: { nodes: readonly { name: string; projects: readonly { name: string }[] }[] };
          }[];
        };
      }>(
        agent,
        'query',
        `{ workspaces(first: 5) { nodes { tasks(first: 50, filter: { completed: false, assignee: { any: ["me"] }, dueOn: { from: "2026-06-01", to: "2026-06-30" } }) { nodes { name dueOn projects { name } } } } } }`,
      );
      const tasks = data.workspaces.nodes.flatMap((workspace) => workspace.tasks.nodes);
      return {
        answer: list(
          tasks.map(
            ({ name, projects }) => `${name} (${projects.map((one) => one.name).join(', ')})`,
          ),
        ),
        objects: data.workspaces.nodes.length,
      };
    },
  },
];
