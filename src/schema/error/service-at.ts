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
import { type Service, serviceNames } from '../../account/credential.ts';
import { recordOf } from '../../engine/plan/field-needs.ts';

/** A field of a list item can fail once for each item: the service of a node is looked up once. */
const services = new WeakMap<ASTNode, Service | null>();

/**
 * The service of the record that a field belongs to; null if the field belongs to no record.
 *
 * For errors that contain only the position of their field in the query, as the errors of graphql-js do.
 */
export function serviceAt(node: ASTNode, schema: GraphQLSchema): Service | null {
  const found = services.get(node);
  if (found !== undefined) return found;
  const service = findService(node, schema);
  services.set(node, service);
  return service;
}

function findService({ loc }: ASTNode, schema: GraphQLSchema): Service | null {
  if (loc === undefined) return null;
  const types = new TypeInfo(schema);
  let service: string | undefined;
  const findRecord = visitWithTypeInfo(types, {
    Field(field) {
      if (field.loc?.start !== loc.start) return undefined;
      const type = getNamedType(types.getParentType());
      service = type ? recordOf(type)?.service : undefined;
      return BREAK;
    },
  });
  visit(parse(loc.source.body), findRecord);
  return service !== undefined && isService(service) ? service : null;
}

const isService = (name: string): name is Service => Object.hasOwn(serviceNames, name);
