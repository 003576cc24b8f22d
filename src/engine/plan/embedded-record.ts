import { type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import type { EmbeddedRecords } from '../loader/record-cache.ts';
import { needsOf, recordOf } from './field-needs.ts';

/**
 * The paths of records that are embedded in other records, derived from the fields of the schema: the `assignee` of a task is a
 * user.
 *
 * Considers object types only, not records behind an interface.
 */
export function toEmbeddedRecords(schema: GraphQLSchema): EmbeddedRecords {
  const embeddedRecords = new Map<string, Map<string, string>>();
  for (const type of Object.values(schema.getTypeMap())) {
    const kind = isObjectType(type) ? recordOf(type)?.kind : undefined;
    if (kind === undefined || !isObjectType(type)) continue;
    const paths = embeddedRecords.get(kind) ?? new Map<string, string>();
    for (const field of Object.values(type.getFields())) {
      const needs = needsOf(field);
      const embedded = recordOf(getNamedType(field.type))?.kind;
      const path = needs?.path;
      // The empty path is the record itself. A path that depends on arguments is of no record with an id.
      if (!path || typeof path === 'function' || embedded === undefined) continue;
      if (needs.separateRequest === undefined) paths.set(path, embedded);
    }
    embeddedRecords.set(kind, paths);
  }
  return embeddedRecords;
}
