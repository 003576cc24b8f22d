import { findUser, inInput } from './lookup.ts';
import { parseInstant } from './query.ts';
import type { RequestContext } from './record.ts';
import { invalid, missing, Rejection } from './rejection.ts';
import { isJsonObject } from './request.ts';

/** What a body holds as `data`. */
export type Data = Readonly<Record<string, unknown>>;

/** A text; undefined when the field is absent. Null counts as empty. */
export function readText(data: Data, field: string): string | undefined {
  const value = data[field];
  if (value === undefined) return undefined;
  if (value === null) return '';
  if (typeof value !== 'string')
    throw invalid(`${field}: Value is not a string: ${toMessageText(value)}`);
  return value;
}

/** A text that must be there and not blank. */
export function requireText(data: Data, field: string): string {
  const text = readText(data, field);
  if (text === undefined || text.trim() === '') throw missing(field);
  return text;
}

/** A switch; undefined when the field is absent. Forms spell it in words. */
export function readBoolean(data: Data, field: string): boolean | undefined {
  const value = data[field];
  if (value === undefined) return undefined;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw invalid(`${field}: Value is not a boolean: ${toMessageText(value)}`);
}

/** An id; undefined when the field is absent, null when it is null. */
export function readGid(data: Data, field: string): string | null | undefined {
  const value = data[field];
  if (value === undefined || value === null) return value;
  return toGid(field, value);
}

/** An id that must be there. */
export function requireGid(data: Data, field: string): string {
  const gid = readGid(data, field);
  if (gid === undefined || gid === null) throw missing(field);
  return gid;
}

/** A list of ids; empty when the field is absent. Forms write it with commas. */
export function readGids(data: Data, field: string): readonly string[] {
  const value = data[field];
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return value.split(',').map((gid) => gid.trim());
  if (!Array.isArray(value))
    throw invalid(`${field}: Value is not an array: ${toMessageText(value)}`);
  return value.map((gid, at) => toGid(`${field}: [${at}]`, gid));
}

/** A list of ids that must not be empty. */
export function requireGids(data: Data, field: string): readonly string[] {
  const gids = readGids(data, field);
  if (gids.length === 0) throw missing(field);
  return gids;
}

/** An id as it stands in a body. */
export function toGid(field: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw invalid(`${field}: Not a valid GID type: ${value === null ? 'null' : typeof value}`);
}

/** A day; undefined when the field is absent, null when it is to be cleared. */
export function readDate(data: Data, field: string): string | null | undefined {
  const value = data[field];
  if (value === undefined || value === null) return value;
  return toDate(field, value);
}

/** A day as it stands in a body. */
export function toDate(field: string, value: unknown): string {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  // A day that no month has is parsed by rolling over or not at all.
  const instant = isDay ? new Date(`${value}T00:00:00Z`) : null;
  if (
    instant &&
    !Number.isNaN(instant.getTime()) &&
    instant.toISOString().startsWith(`${value}T`)
  ) {
    return instant.toISOString().slice(0, 10);
  }
  throw invalid(
    `${field}: Date must be in ISO-8601 (yyyy-mm-dd) format, not: ${toMessageText(value)}`,
  );
}

/** An instant, in UTC with milliseconds; undefined when the field is absent, null when it is to be cleared. */
export function readInstant(data: Data, field: string): string | null | undefined {
  const value = data[field];
  if (value === undefined || value === null) return value;
  return toInstant(field, value);
}

/** An instant as it stands in a body. */
export function toInstant(field: string, value: unknown): string {
  return new Date(
    parseInstant(field, typeof value === 'string' ? value : toMessageText(value)),
  ).toISOString();
}

/** One of a few words; undefined when the field is absent. */
export function readChoice<Choice extends string>(
  data: Data,
  field: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = data[field];
  if (value === undefined) return undefined;
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw invalid(`${field}: Not a valid value: ${toMessageText(value)}`);
  return choice;
}

/** An object of JSON; undefined when the field is absent, null when it is null. */
export function readObject(data: Data, field: string): Data | null | undefined {
  const value = data[field];
  if (value === undefined || value === null) return value;
  if (!isJsonObject(value))
    throw invalid(`${field}: Value is not a JSON object: ${toMessageText(value)}`);
  return value;
}

/** The id of a member of the workspace, named by gid, e-mail address or `me`. */
export function toMember(
  field: string,
  id: string,
  workspaceGid: string,
  context: RequestContext,
): string {
  const workspace = context.store.workspaces.get(workspaceGid);
  const stranger = invalid(
    `${field}: Not a user in ${workspace?.isOrganization ? 'Organization' : 'Workspace'}: ${id}`,
  );
  try {
    const { gid } = findUser(id, context, inInput(field));
    if (workspace?.memberGids.includes(gid)) return gid;
  } catch (error) {
    const isUnknown = error instanceof Rejection && error.message.includes('Unknown object');
    throw isUnknown ? stranger : error;
  }
  throw stranger;
}

/** Refuses fields that a caller may not write here. */
export function rejectFields(data: Data, fields: readonly string[]): void {
  const field = fields.find((name) => data[name] !== undefined);
  if (field !== undefined) throw invalid(`${field}: Cannot write this property`);
}

/** Refuses two fields of which only one may be given. */
export function rejectBoth(data: Data, one: string, other: string): void {
  if (data[one] !== undefined && data[other] !== undefined) {
    throw invalid(`You may only provide one of ${one} or ${other}!`);
  }
}

/** A value as error messages quote it. */
export function toMessageText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
