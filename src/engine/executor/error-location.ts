import { GraphQLError, locatedError } from 'graphql';
import type { FieldPlan } from '../plan/field-plan.ts';

type Nodes = FieldPlan['nodes'];

/**
 * By the nodes of a field: its location, once it has been found. Not the error in which graphql-js finds it: the stack trace of an error
 * holds the complete operation with its variables, and the nodes of a document are kept for later requests.
 */
const knownLocations = new WeakMap<Nodes, Location>();
type Location = Pick<GraphQLError, 'source' | 'positions' | 'locations'>;

/**
 * The same error as graphql-js's `locatedError`, which reads the document from its start to find the line of each error. Here this happens
 * once per field: a field can fail in every item of a list.
 */
export function locateError(raw: unknown, nodes: Nodes, path: (string | number)[]): GraphQLError {
  const error = locatedError(raw, undefined, path);
  if (error === raw || error.nodes !== undefined) return error;
  if (error.positions !== undefined) return locatedError(raw, nodes, path);
  let location = knownLocations.get(nodes);
  if (location === undefined) {
    const { source, positions, locations } = new GraphQLError('', { nodes });
    location = { source, positions, locations };
    knownLocations.set(nodes, location);
  }
  return Object.assign(error, { nodes, ...location });
}
