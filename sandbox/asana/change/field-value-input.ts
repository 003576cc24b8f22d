import type { CustomFieldRow } from '../../store/asana/row.ts';
import { requireRow } from '../../store/asana/store.ts';
import type { FieldValue } from '../../store/asana/task-row.ts';
import { isFullMember } from '../protocol/access.ts';
import { findReference } from '../protocol/field-value.ts';
import {
  type Data,
  readObject,
  toDate,
  toGid,
  toInstant,
  toMember,
  toMessageText,
} from '../protocol/input.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid, Rejection } from '../protocol/rejection.ts';
import { isJsonObject } from '../protocol/request.ts';
import { isReadOnly } from '../record/custom-field.ts';

/** Values to write, by the gid of the field. Null clears the value. */
export type FieldValues = ReadonlyMap<string, FieldValue | null>;

/** The fields that a write may set. */
export interface FieldScope {
  readonly workspaceGid: string;
  /** The fields of the task's projects. */
  readonly fieldGids: ReadonlySet<string>;
  /** Fields that the task's projects no longer have. Their values can only be cleared. */
  readonly removedFieldGids: ReadonlySet<string>;
}

/** Parses `custom_fields` of a body. Checks each value against the kind of its field. */
export function parseFieldValues(
  data: Data,
  scope: FieldScope,
  context: RequestContext,
): FieldValues {
  const input = readObject(data, 'custom_fields');
  if (!input) return new Map();
  const { isPremium } = requireRow(context.store.workspaces, scope.workspaceGid);
  if (!isPremium || !isFullMember(scope.workspaceGid, context)) {
    throw new Rejection(402, 'Custom Fields are not available for free users or guests.');
  }
  return new Map(
    Object.entries(input).map(([gid, value]) => {
      const field = context.store.customFields.get(gid);
      const mayStay = scope.fieldGids.has(gid);
      if (!field || !(mayStay || (scope.removedFieldGids.has(gid) && isEmptyValue(value)))) {
        throw invalid(`Custom field with ID ${gid} is not on given object`);
      }
      if (field.isLocked) throw new Rejection(403, 'You do not have access to this custom field.');
      if (isReadOnly(field)) throw invalid(`custom_fields: ${gid}: Cannot write this property`);
      rejectBrokenForm(field, value, context);
      return [gid, isEmptyValue(value) ? null : parseValue(field, value, context)];
    }),
  );
}

/** Rejects a value in a form that this emulator is told not to accept. */
function rejectBrokenForm(
  { gid, kind }: CustomFieldRow,
  value: unknown,
  { isBroken }: RequestContext,
): void {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  if (kind === 'multi_enum' && isEmptyList && isBroken('asana.clear-multi-enum'))
    throw invalid(`custom_fields: ${gid}: Must have at least one option`);
  if (kind === 'date' && isJsonObject(value) && isBroken('asana.date-values'))
    throw invalid(`custom_fields: ${gid}: Value is not a string`);
}

const isEmptyValue = (value: unknown) =>
  value === null || (Array.isArray(value) && value.length === 0);

const maxTextLength = 1024;

function parseValue(field: CustomFieldRow, value: unknown, context: RequestContext): FieldValue {
  const name = `custom_fields: ${field.gid}`;
  const wrong = (expected: string) =>
    invalid(`${name}: Value is not ${expected}: ${toMessageText(value)}`);
  switch (field.kind) {
    case 'text':
      if (typeof value !== 'string') throw wrong('a string');
      if (value.length > maxTextLength) throw invalid(`${name}: Value is too long`);
      return value;
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong('a number');
      return round(value, field);
    case 'enum':
      return toOption(field, name, value);
    case 'multi_enum':
      if (!Array.isArray(value)) throw wrong('an array');
      return value.map((option) => toOption(field, name, option));
    case 'date':
      return parseDateValue(name, value);
    case 'people':
      if (!Array.isArray(value)) throw wrong('an array');
      return value.map((user, at) =>
        toMember(`${name}: [${at}]`, toGid(name, user), field.workspaceGid, context),
      );
    case 'reference':
      if (!Array.isArray(value)) throw wrong('an array');
      return value.map((reference) => {
        const gid = toGid(name, reference);
        if (!findReference(gid, context)) throw invalid(`${name}: Unknown object: ${gid}`);
        return gid;
      });
  }
}

/** A percentage is stored as a fraction, so it needs two more decimal places than it displays. */
function round(value: number, { precision = 0, format }: CustomFieldRow): number {
  return Number(value.toFixed(format === 'percentage' ? precision + 2 : precision));
}

function toOption(field: CustomFieldRow, name: string, value: unknown): string {
  const gid = toGid(name, value);
  const option = field.options?.find((candidate) => candidate.gid === gid);
  if (!option?.enabled) throw invalid(`${name}: Not a valid enum option: ${gid}`);
  return gid;
}

/** Accepts both documented forms: an object with `date` or `date_time`, or a string with either. */
function parseDateValue(name: string, value: unknown): FieldValue {
  const input = isJsonObject(value) ? (value.date_time ?? value.date) : value;
  if (typeof input === 'string' && input.includes('T')) {
    const dateTime = toInstant(name, input);
    return { date: dateTime.slice(0, 10), dateTime };
  }
  return { date: toDate(name, input), dateTime: null };
}
