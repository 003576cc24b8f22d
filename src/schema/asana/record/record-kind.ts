import type { RecordInfo } from '../../../engine/plan/field-needs.ts';

/**
 * The record info of a type whose values are records of Asana.
 *
 * @param always  The paths that every read of the record selects.
 */
export const asanaRecord = (name: string, always: readonly string[] = []): RecordInfo => ({
  kind: toKind(name),
  service: 'asana',
  idField: 'gid',
  always,
});

/** The name of a kind of record, unique among all services. */
export const toKind = (name: string): string => `asana.${name}`;
