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

// Combines two graphs: taskdoc, and a time sheet that stores only the Asana ids of tasks.

const taskdocUrl = process.env['TASKDOC_URL'] ?? 'http://127.0.0.1:4000/graphql';
const port = Number(process.env['PORT'] ?? 4100);

/** The headers with the caller's credentials. taskdoc uses them to decide what the caller may see. */
const credentialHeaders = ['x-asana-authorization', 'x-google-authorization'] as const;

interface Context {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

// The time sheet. taskdoc defines `Task`; the time sheet adds a field to it and finds the task by its key.

const sheetSdl = /* GraphQL */ `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])

  type Query {
    "All entries of the time sheet."
    entries: [Entry!]!
  }

  "Hours that a person worked on a task."
  type Entry {
    who: String!
    hours: Float!
    "The task, or null if it was deleted or you may not see it."
    task: Task
  }

  type Task @key(fields: "gid") {
    gid: ID!
    "The total hours of all entries for this task."
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

/** Reads the schema that taskdoc offers to gateways. */
async function readTaskdocSdl(): Promise<string> {
  const response = await fetch(taskdocUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ _service { sdl } }' }),
  });
  const { data } = (await response.json()) as { data: { _service: { sdl: string } } };
  return data._service.sdl;
}

/** Composes the supergraph schema. A larger company composes it in a registry and gives the result to the gateway. */
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
    for (const name of credentialHeaders) {
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
  // Apollo's landing page loads files from another host.
  plugins: [ApolloServerPluginLandingPageDisabled()],
});
const { url } = await startStandaloneServer(server, {
  listen: { port, host: '127.0.0.1' },
  context: async ({ req }) => ({ headers: req.headers }),
});
console.log(`Gateway  ${url}`);
