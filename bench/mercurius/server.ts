import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import mercurius, {
  type IResolvers,
  type MercuriusContext,
  type MercuriusLoaders,
} from 'mercurius';
import { Agent } from 'undici';
import { receiveOptions } from '../child-process.ts';
import { type Document, documentMask, toDocument, toDocumentIds } from '../row/document-content.ts';
import { createUpstream, type Upstream } from '../server/hand-written-upstream.ts';
import { serveUnderLoad } from '../server/under-load.ts';
import type { MercuriusOptions } from './option.ts';

// Serves the schema with mercurius, graphql-jit and resolvers written by hand, as a developer would write them for these types. A
// resolver does not know what the operation selects, so each read requests all fields of its type that these resolvers return. Lists
// of lists are read with mercurius' loaders, in batches of ten.

interface Item {
  readonly gid: string;
  readonly name: string;
}

interface Task extends Item {
  readonly notes: string;
  readonly memberships: readonly { readonly section: Item | null }[];
}

/** A record, and a property of it that Asana names otherwise. */
type Named = Readonly<Record<string, unknown>>;

const taskFields = [
  'name',
  'notes',
  'completed',
  'due_on',
  'created_at',
  'modified_at',
  'assignee.name',
  'memberships.section.name',
];
const taskOptions = `opt_fields=${taskFields}`;

interface PageArgs {
  readonly first: number;
}

const resolvers: IResolvers<Named, MercuriusContext & Upstream> = {
  Query: {
    task: (_, { id }: Item & { id: string }, { get }) => get(`/tasks/${id}?${taskOptions}`),
    project: (_, { id }: { id: string }, { get }) => get(`/projects/${id}?opt_fields=name`),
    projects: async (_, { workspace, first }: PageArgs & { workspace: string }, { get }) => ({
      nodes: await get(`/workspaces/${workspace}/projects?limit=${first}&opt_fields=name`),
    }),
    tasks: async (_, { project, first }: PageArgs & { project: string }, { get }) => ({
      nodes: await get(`/projects/${project}/tasks?limit=${first}&${taskOptions}`),
    }),
  },
  Mutation: {
    async updateTasks(_, { input }: UpdateTasksArgs, { readBatch }) {
      const tasks = await readBatch<readonly Task[]>(
        input.tasks.map(({ task, completed }) => ({
          method: 'put',
          path: `/tasks/${task}`,
          data: { completed },
          options: { fields: taskFields },
        })),
      );
      return { results: tasks.map((task) => ({ task })) };
    },
  },
  Task: {
    dueOn: (task) => task['due_on'],
    createdAt: (task) => task['created_at'],
    modifiedAt: (task) => task['modified_at'],
    section: (task) => (task as unknown as Task).memberships[0]?.section,
    async documents(record, _, { readBatch, getDocument }) {
      const { gid, notes } = record as unknown as Task;
      const options = { limit: 100 };
      const [stories, attachments] = await readBatch<
        [readonly { text: string }[], readonly { view_url: string | null }[]]
      >([
        { path: `/tasks/${gid}/stories`, options: { ...options, fields: ['text'] } },
        {
          path: '/attachments',
          data: { parent: gid },
          options: { ...options, fields: ['view_url'] },
        },
      ]);
      const texts = [
        notes,
        ...stories.map(({ text }) => text),
        ...attachments.map(({ view_url }) => view_url ?? ''),
      ];
      const ids = new Set(texts.flatMap(toDocumentIds));
      const documents = [...ids].map((id) => getDocument<Document>(id, documentMask));
      return (await Promise.all(documents)).map(toDocument);
    },
  },
  Story: { createdBy: (story) => story['created_by'] },
};

interface UpdateTasksArgs {
  readonly input: { readonly tasks: readonly { task: string; completed: boolean }[] };
}

/** A loader that reads a list for each of these records. */
const listLoader = (collection: string, list: string, fields: readonly string[]) => ({
  async loader(queries: readonly { obj: Item; params: PageArgs }[], { readAll }: Upstream) {
    const paths = queries.map(({ obj }) => `/${collection}/${obj.gid}/${list}`);
    // A row has one field with this list, so all records have the same arguments.
    const limit = queries[0]?.params.first ?? 50;
    return (await readAll(paths, { limit, fields })).map((nodes) => ({ nodes }));
  },
  // The key of the cache would be the whole record.
  opts: { cache: false },
});

const loaders = {
  Project: { tasks: listLoader('projects', 'tasks', taskFields) },
  Task: { stories: listLoader('tasks', 'stories', ['text', 'created_by.name']) },
} as unknown as MercuriusLoaders;

const { upstream } = await receiveOptions<MercuriusOptions>();
const { url, asanaBasePath } = upstream;
const dispatcher = new Agent({ connections: 64 });
const app = fastify();
await app.register(mercurius, {
  schema: readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'),
  resolvers: resolvers as IResolvers,
  loaders,
  jit: 1,
  context: ({ headers }) =>
    createUpstream({
      asanaBaseUrl: url + asanaBasePath,
      docsBaseUrl: url,
      asanaAuthorization: String(headers['x-asana-authorization']),
      googleAuthorization: String(headers['x-google-authorization']),
      dispatcher,
    }),
});
await app.ready();
await serveUnderLoad(app.routing);
