import {
  BREAK,
  type FieldNode,
  type GraphQLSchema,
  getNamedType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Service } from '../auth/credential.ts';
import { recordOf } from '../plan/reads.ts';

/**
 * The service whose record a field is of; null for a field of no record.
 *
 * For errors of which no more is known than where their field stands in the query: graphql-js makes such.
 */
export function serviceAt({ loc }: Pick<FieldNode, 'loc'>, schema: GraphQLSchema): Service | null {
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
