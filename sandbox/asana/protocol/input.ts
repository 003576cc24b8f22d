import { inInput } from './find.ts';
import { findUser } from './lookup.ts';
import { parseInstant } from './query.ts';
import type { RequestContext } from './record.ts';
import { invalid, missing, Rejection } from './rejection.ts';
import { isJsonObject } from './request.ts';

/** The `data` of a request body. */
export type Data = Readonly<Record<string, unknown>>;

/** A text. Undefined if the field is absent. Null counts as an empty text. */
export function readText(data: Data, field: string): string | undefined {
  const value = data[field];
  if (value === undefined) return undefined;
  if (value === null) return '';
  if (typeof value !== 'string')
    throw invalid(`${field}: Value is not a string: ${toMessageText(value)}`);
  return value;
}

/** A required text that is not blank. */
export function requireText(data: Data, field: string): string {
  const text = readText(data, field);
  if (text === undefined || text.trim() === '') throw missing(field);
  return text;
}

/** A boolean. Undefined if the field is absent. Forms send it as `true` or `false`. */
export function readBoolean(data: Data, field: string): boolean | undefined {
  const value = data[field];
  if (value === undefined) return undefined;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw invalid(`${field}: Value is not a boolean: ${toMessageText(value)}`);
}

/** A gid. Undefined if the field is absent, null if it is null. */
export function readGid(data: Data, field: string): string | null | undefined {
  const value = data[field];
  if (value === undefined || value === null) return value;
  return toGid(field, value);
}

/** A required gid. */
export function requireGid(data: Data, field: string): string {
  const gid = readGid(data, field);
  if (gid === undefined || gid === null) throw missing(field);
  return gid;
}

/** A list of gids. Empty if the field is absent. Forms send it separated by commas. */
export function readGids(data: Data, field: string): readonly string[] {
  const value = data[field];
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return value.split(',').map((gid) => gid.trim());
  if (!Array.isArray(value))
    throw invalid(`${field}: Value is not an array: ${toMessageText(value)}`);
  return value.map((gid, at) => toGid(`${field}: [${at}]`, gid));
}

/** A required list of gids that is not empty. */
export function requireGids(data: Data, field: string): readonly string[] {
  const gids = readGids(data, field);
  if (gids.length === 0) throw missing(field);
  return gids;
}

/** Checks that a value of a body is a gid. */
export function toGid(field: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw invalid(`${field}: Not a valid GID type: ${value === null ? 'null' : typeof value}`);
}

/** A date, `YYYY-MM-DD`. Undefined if the field is absent, null to clear it. */
export function readDate(data: Data, field: string): string | null | undefined {
  const value = data[field];
  if (value === undefined || value === null) return value;
  return toDate(field, value);
}

/** Checks that a value of a body is a date. */
export function toDate(field: string, value: unknown): string {
  const isDate = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  // Date parsing moves 30 February to March or fails, so the result is compared with the input.
  const instant = isDate ? new Date(`${value}T00:00:00Z`) : null;
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

/** A date and time, in UTC with milliseconds. Undefined if the field is absent, null to clear it. */
export function readInstant(data: Data, field: string): string | null | undefined {
  const value = data[field];
  if (value === undefined || value === null) return value;
  return toInstant(field, value);
}

/** Checks that a value of a body is a date and time. */
export function toInstant(field: string, value: unknown): string {
  return new Date(
    parseInstant(field, typeof value === 'string' ? value : toMessageText(value)),
  ).toISOString();
}

/** One of the given choices. Undefined if the field is absent. */
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

/** A JSON object. Undefined if the field is absent, null if it is null. */
export function readObject(data: Data, field: string): Data | null | undefined {
  const value = data[field];
  if (value === undefined || value === null) return value;
  if (!isJsonObject(value))
    throw invalid(`${field}: Value is not a JSON object: ${toMessageText(value)}`);
  return value;
}

/** The gid of a member of the workspace, given by gid, email address or `me`. */
export function toMember(
  field: string,
  id: string,
  workspaceGid: string,
  context: RequestContext,
): string {
  const workspace = context.store.workspaces.get(workspaceGid);
  const notMember = invalid(
    `${field}: Not a user in ${workspace?.isOrganization ? 'Organization' : 'Workspace'}: ${id}`,
  );
  try {
    const { gid } = findUser(id, context, inInput(field));
    if (workspace?.memberGids.includes(gid)) return gid;
  } catch (error) {
    const isUnknown = error instanceof Rejection && error.message.includes('Unknown object');
    throw isUnknown ? notMember : error;
  }
  throw notMember;
}

/** The gid of a member of the workspace, for a field that takes no email address and no `me`. */
export function toMemberByGid(
  field: string,
  gid: string,
  workspaceGid: string,
  context: RequestContext,
): string {
  if (!/^\d+$/.test(gid)) throw invalid(`${field}: Not a recognized ID: ${gid}`);
  return toMember(field, gid, workspaceGid, context);
}

/** Rejects fields that cannot be written in this request. */
export function rejectFields(data: Data, fields: readonly string[]): void {
  const field = fields.find((name) => data[name] !== undefined);
  if (field !== undefined) throw invalid(`${field}: Cannot write this property`);
}

/** Rejects two fields of which only one may be sent. */
export function rejectBoth(data: Data, one: string, other: string): void {
  if (data[one] !== undefined && data[other] !== undefined) {
    throw invalid(`You may only provide one of ${one} or ${other}!`);
  }
}

/** A value as text for an error message. */
export function toMessageText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
