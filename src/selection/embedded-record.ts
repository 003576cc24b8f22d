import { type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import type { EmbeddedRecords } from '../loader/record-cache.ts';
import { needsOf, recordOf } from './reads-plugin.ts';

/**
 * Where records stand in other records, as the schema's fields say it: `assignee` rides on a task and is a user.
 *
 * Only object types: what rides behind an interface is not looked for.
 */
export function toEmbeddedRecords(schema: GraphQLSchema): EmbeddedRecords {
  const links = new Map<string, Map<string, string>>();
  for (const type of Object.values(schema.getTypeMap())) {
    const kind = isObjectType(type) ? recordOf(type)?.kind : undefined;
    if (kind === undefined || !isObjectType(type)) continue;
    const paths = links.get(kind) ?? new Map<string, string>();
    for (const field of Object.values(type.getFields())) {
      const needs = needsOf(field);
      const linked = recordOf(getNamedType(field.type))?.kind;
      // The empty path would lead a record to itself.
      if (needs?.path && needs.separateRequest === undefined && linked !== undefined) {
        paths.set(needs.path, linked);
      }
    }
    links.set(kind, paths);
  }
  return links;
}
