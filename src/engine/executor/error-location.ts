import { GraphQLError, locatedError } from 'graphql';
import type { FieldPlan } from '../plan/field-plan.ts';

type Nodes = FieldPlan['nodes'];

/** By the nodes of a field: an error whose location has been found. */
const samples = new WeakMap<Nodes, GraphQLError>();

/**
 * The same error as graphql-js's `locatedError`, which reads the document from its start to find the line of each error. Here this happens
 * once per field: a field can fail in every item of a list.
 */
export function locateError(raw: unknown, nodes: Nodes, path: (string | number)[]): GraphQLError {
  const error = locatedError(raw, undefined, path);
  if (error === raw || error.nodes !== undefined) return error;
  if (error.positions !== undefined) return locatedError(raw, nodes, path);
  let sample = samples.get(nodes);
  if (sample === undefined) {
    sample = new GraphQLError('', { nodes });
    samples.set(nodes, sample);
  }
  const { source, positions, locations } = sample;
  return Object.assign(error, { nodes, source, positions, locations });
}
