import { composeServices } from '@apollo/composition';
import {
  ApolloGateway,
  type GraphQLDataSource,
  LocalGraphQLDataSource,
  RemoteGraphQLDataSource,
} from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { startStandaloneServer } from '@apollo/server/standalone';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';

// One graph of two: taskdoc, and a time sheet of our own that knows of a task nothing but Asana's id.

const taskdocUrl = process.env['TASKDOC_URL'] ?? 'http://127.0.0.1:4000/graphql';
const port = Number(process.env['PORT'] ?? 4100);

/** Who may see what is decided by taskdoc, for the person behind these. */
const credentials = ['x-asana-authorization', 'x-google-authorization'] as const;

interface Context {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

// The time sheet. `Task` is taskdoc's; what is added to it here is found by its key.

const sheetSdl = /* GraphQL */ `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])

  type Query {
    "What was worked on."
    entries: [Entry!]!
  }

  "Some hours on a task."
  type Entry {
    who: String!
    hours: Float!
    "Null when the task is gone, or not yours to see."
    task: Task
  }

  type Task @key(fields: "gid") {
    gid: ID!
    "The hours that went into it."
    hours: Float!
  }
`;

const entries = [
  { who: 'Grace', hours: 3.5, task: '1206000000900001' },
  { who: 'Grace', hours: 1, task: '1206000000900003' },
  { who: 'Ada', hours: 2, task: '1206000000900001' },
  { who: 'Ada', hours: 0.5, task: '1206999999999999' },
];

const sheet = buildSubgraphSchema({
  typeDefs: parse(sheetSdl),
  resolvers: {
    Query: { entries: () => entries },
    Entry: { task: ({ task }: { task: string }) => ({ gid: task }) },
    Task: {
      hours: ({ gid }: { gid: string }) =>
        entries.filter(({ task }) => task === gid).reduce((sum, { hours }) => sum + hours, 0),
    },
  },
});

/** What taskdoc offers to gateways. */
async function readTaskdocSdl(): Promise<string> {
  const response = await fetch(taskdocUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ _service { sdl } }' }),
  });
  const { data } = (await response.json()) as { data: { _service: { sdl: string } } };
  return data._service.sdl;
}

/** The plan of the whole graph. A larger company composes it in a registry, and gives the gateway the result. */
async function compose(): Promise<string> {
  const { supergraphSdl, errors } = composeServices([
    { name: 'taskdoc', url: taskdocUrl, typeDefs: parse(await readTaskdocSdl()) },
    { name: 'sheet', url: 'local', typeDefs: parse(sheetSdl) },
  ]);
  if (supergraphSdl === undefined) throw new Error(errors?.map(String).join('\n'));
  return supergraphSdl;
}

const taskdoc = new RemoteGraphQLDataSource<Context>({
  url: taskdocUrl,
  willSendRequest({ request, context }) {
    for (const name of credentials) {
      const value = context.headers?.[name];
      if (typeof value === 'string') request.http?.headers.set(name, value);
    }
  },
});

const gateway = new ApolloGateway({
  supergraphSdl: await compose(),
  buildService: ({ name }): GraphQLDataSource<Context> =>
    name === 'taskdoc' ? taskdoc : new LocalGraphQLDataSource<Context>(sheet),
});

const server = new ApolloServer<Context>({
  gateway,
  includeStacktraceInErrorResponses: false,
  // Its landing page would load from another host.
  plugins: [ApolloServerPluginLandingPageDisabled()],
});
const { url } = await startStandaloneServer(server, {
  listen: { port, host: '127.0.0.1' },
  context: async ({ req }) => ({ headers: req.headers }),
});
console.log(`Gateway  ${url}`);
