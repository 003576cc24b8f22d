import {
  type ASTNode,
  BREAK,
  type GraphQLSchema,
  getNamedType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Service } from '../../auth/credential.ts';
import { recordOf } from '../../selection/reads-plugin.ts';

/** One field fails once for each item of a list. */
const known = new WeakMap<ASTNode, Service | null>();

/**
 * The service whose record a field is of; null for a field of no record.
 *
 * For errors of which no more is known than where their field stands in the query: graphql-js makes such.
 */
export function serviceAt(node: ASTNode, schema: GraphQLSchema): Service | null {
  const found = known.get(node);
  if (found !== undefined) return found;
  const service = findService(node, schema);
  known.set(node, service);
  return service;
}

function findService({ loc }: ASTNode, schema: GraphQLSchema): Service | null {
  if (loc === undefined) return null;
  const types = new TypeInfo(schema);
  let kind: string | undefined;
  const findKind = visitWithTypeInfo(types, {
    Field(field) {
      if (field.loc?.start !== loc.start) return undefined;
      const type = getNamedType(types.getParentType());
      kind = type ? recordOf(type)?.kind : undefined;
      return BREAK;
    },
  });
  visit(parse(loc.source.body), findKind);
  // Docs and Drive are Google's.
  return kind === undefined ? null : kind.startsWith('asana.') ? 'asana' : 'google';
}
