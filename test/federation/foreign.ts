import { buildSubgraphSchema } from '@apollo/subgraph';
import { graphql, parse } from 'graphql';

/** The graph of another team, as a subgraph of a gateway. */
export interface ForeignGraph {
  readonly sdl: string;
  /** Executes one operation. */
  ask(query: string, variables?: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** The directives of Federation that these graphs use. */
const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@external", "@key", "@override", "@requires", "@shareable"])';

type Resolvers = Record<string, Record<string, unknown>>;

/** @param resolvers  By type and field, including `__resolveReference`. */
export function createForeignGraph(typeDefs: string, resolvers: Resolvers): ForeignGraph {
  const sdl = `${link}\n${typeDefs}`;
  const schema = buildSubgraphSchema({ typeDefs: parse(sdl), resolvers: resolvers as never });
  return {
    sdl,
    ask: (source, variableValues = {}) => graphql({ schema, source, variableValues }),
  };
}
