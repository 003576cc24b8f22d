import { buildSubgraphSchema } from '@apollo/subgraph';
import { graphql, parse } from 'graphql';

/** A graph of another team's, as a gateway knows it. */
export interface ForeignGraph {
  readonly sdl: string;
  /** Answers one operation. */
  ask(query: string, variables?: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** The part of Federation that these graphs use. */
const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@override", "@shareable"])';

type Resolvers = Record<string, Record<string, unknown>>;

/** @param resolvers  By type and field, `__resolveReference` among them. */
export function createForeignGraph(typeDefs: string, resolvers: Resolvers): ForeignGraph {
  const sdl = `${link}\n${typeDefs}`;
  const schema = buildSubgraphSchema({ typeDefs: parse(sdl), resolvers: resolvers as never });
  return {
    sdl,
    ask: (source, variableValues = {}) => graphql({ schema, source, variableValues }),
  };
}
