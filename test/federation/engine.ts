import { composeServices as composeWithApollo } from '@apollo/composition';
import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway';
import { getStitchedSchemaFromSupergraphSdl } from '@graphql-tools/federation';
import { composeServices as composeWithHive } from '@theguild/federation-composition';
import { execute, parse, print } from 'graphql';
import type { ResultError } from '../ask.ts';

/** The headers that contain the client's credentials. */
export type CallerHeaders = Readonly<Record<string, string>>;

/** A subgraph: its schema and its server. */
export interface Subgraph {
  readonly name: string;
  readonly sdl: string;
  answer(body: string, headers: CallerHeaders): Promise<Response>;
}

/** The result that a client of a gateway receives. */
export interface GatewayAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: tests read results of any shape, and fail if a value is missing.
  readonly data: any;
  readonly errors: readonly ResultError[];
}

/** A gateway over subgraphs, with the composition and query planner of one vendor. */
export interface Engine {
  ask(
    query: string,
    variables?: Readonly<Record<string, unknown>>,
    headers?: CallerHeaders,
  ): Promise<GatewayAnswer>;
}

/** Creates a gateway. Throws the errors of the composition. */
export type CreateEngine = (
  subgraphs: readonly Subgraph[],
  forward?: ForwardHeaders,
) => Promise<Engine>;

/** The headers that a gateway sends to the subgraph with this name, as the gateway's engine spells it. */
type ForwardHeaders = (subgraphName: string, headers: CallerHeaders) => CallerHeaders;

const forwardAll: ForwardHeaders = (_name, headers) => headers;

type Composition = typeof composeWithApollo | typeof composeWithHive;

/** The supergraph of these subgraphs. Throws all errors of the composition. */
export function compose(composeServices: Composition, subgraphs: readonly Subgraph[]): string {
  const services = subgraphs.map(({ name, sdl }) => ({
    name,
    url: urlOf(name),
    typeDefs: parse(sdl),
  }));
  const { supergraphSdl, errors } = composeServices(services);
  if (supergraphSdl !== undefined) return supergraphSdl;
  throw new Error(errors?.map(({ message }) => message).join('\n'));
}

const urlOf = (name: string) => `http://${name}.test/graphql`;

const find = (subgraphs: readonly Subgraph[], name: string): Subgraph => {
  const subgraph = subgraphs.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (subgraph === undefined) throw new Error(`There is no subgraph ${name}.`);
  return subgraph;
};

/** Apollo's composition and the gateway that runs its query plans. */
export const createApolloEngine: CreateEngine = async (subgraphs, forward = forwardAll) => {
  const gateway = new ApolloGateway({
    supergraphSdl: compose(composeWithApollo, subgraphs),
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    buildService: ({ name, url }) =>
      new RemoteGraphQLDataSource({
        ...(url === undefined ? {} : { url }),
        // The client's credentials are sent with every request to a subgraph.
        willSendRequest({ request, context }) {
          const headers = forward(name, context['headers'] ?? {});
          for (const [header, value] of Object.entries(headers)) {
            request.http?.headers.set(header, String(value));
          }
        },
        fetcher: (_url, init) =>
          find(subgraphs, name).answer(String(init?.body), init?.headers ?? {}) as never,
      }),
  });
  const { executor } = await gateway.load();
  return {
    async ask(query, variables = {}, headers = {}) {
      // The parts of a server request that the planner reads.
      const { data, errors = [] } = await executor({
        request: { query, variables },
        document: parse(query),
        queryHash: query,
        context: { headers },
        operationName: null,
        metrics: {},
      } as never);
      return toAnswer({ data, errors });
    },
  };
};

/** The composition of Hive's schema registry and the engine of its gateway. */
export const createHiveEngine: CreateEngine = async (subgraphs, forward = forwardAll) => {
  const schema = getStitchedSchemaFromSupergraphSdl({
    supergraphSdl: compose(composeWithHive, subgraphs),
    batch: true,
    onSubschemaConfig(config) {
      config.executor = async ({ document, variables, context }) => {
        const body = JSON.stringify({ query: print(document), variables });
        // The client's credentials are sent with every request to a subgraph.
        const headers = forward(config.name, context?.headers ?? {});
        const answer = await find(subgraphs, config.name).answer(body, headers);
        return answer.json();
      };
    },
  });
  return {
    async ask(query, variables = {}, headers = {}) {
      return toAnswer(
        await execute({
          schema,
          document: parse(query),
          variableValues: variables,
          contextValue: { headers },
        }),
      );
    },
  };
};

/** The result as JSON, as a client reads it. */
const toAnswer = (answer: { readonly data?: unknown; readonly errors?: readonly unknown[] }) =>
  JSON.parse(JSON.stringify({ errors: [], ...answer })) as GatewayAnswer;
