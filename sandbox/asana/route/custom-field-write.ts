import type { CustomFieldRow, EnumOptionRow } from '../../store/asana/row.ts';
import { requirePaidPlan } from '../change/paid-plan.ts';
import { checkPosition, insertGid, parsePosition } from '../change/position.ts';
import { inInput } from '../protocol/find.ts';
import {
  type Data,
  readBoolean,
  readChoice,
  readText,
  requireGid,
  requireText,
  toMessageText,
} from '../protocol/input.ts';
import { findCustomField, findWorkspace } from '../protocol/lookup.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid, missing, Rejection, unknownObject } from '../protocol/rejection.ts';
import { isJsonObject } from '../protocol/request.ts';
import { createdResponse, emptyResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { customFieldType, enumOptionType } from '../record/custom-field.ts';

/** Source: Asana, "Custom fields". */
const colors =
  'none red orange yellow-orange yellow yellow-green green blue-green aqua blue indigo purple magenta hot-pink pink cool-gray'.split(
    ' ',
  );

const kinds = ['text', 'enum', 'multi_enum', 'number', 'date', 'people'] as const;

/** Including disabled options. Source: OAS, createEnumOptionForCustomField. */
const maxOptions = 500;

/** Creates, changes and deletes custom fields, and creates and changes the options of enum fields. */
export const customFieldWriteRoutes: readonly Route[] = [
  {
    method: 'POST',
    template: '/custom_fields',
    respond: ({ data, context }) => {
      const workspace = findWorkspace(requireGid(data, 'workspace'), context, inInput('workspace'));
      requirePaidPlan(workspace.gid, context);
      const field = createField(data, workspace.gid, context);
      context.store.customFields.set(field.gid, field);
      return createdResponse(customFieldType, field, `/custom_fields/${field.gid}`);
    },
  },
  {
    method: 'PUT',
    template: '/custom_fields/{custom_field_gid}',
    respond: ({ param, data, context }) => {
      const field = findChangeable(param('custom_field_gid'), context);
      const name = readText(data, 'name');
      if (name !== undefined) {
        if (name.trim() === '') throw missing('name');
        checkName(name, field, context);
      }
      if ('precision' in data && field.kind !== 'number')
        throw invalid('precision: Not a number custom field');
      const changed = {
        ...field,
        name: name ?? field.name,
        description: readText(data, 'description') ?? field.description,
        ...('precision' in data && { precision: readPrecision(data) }),
      };
      context.store.customFields.set(field.gid, changed);
      return recordResponse(customFieldType, changed);
    },
  },
  {
    method: 'DELETE',
    template: '/custom_fields/{custom_field_gid}',
    respond: ({ param, context }) => {
      const { gid } = findChangeable(param('custom_field_gid'), context);
      const { customFields, projects, portfolios, goals, tasks } = context.store;
      customFields.delete(gid);
      for (const table of [projects, portfolios, goals]) {
        for (const row of table.values())
          row.fieldSettings = row.fieldSettings.filter(({ fieldGid }) => fieldGid !== gid);
      }
      for (const task of tasks.values()) task.values.delete(gid);
      return emptyResponse;
    },
  },
  {
    method: 'POST',
    template: '/custom_fields/{custom_field_gid}/enum_options',
    respond: ({ param, data, context }) => {
      const field = findCustomField(param('custom_field_gid'), context);
      requirePaidPlan(field.workspaceGid, context);
      const { options } = field;
      // The wording is unverified.
      if (!options) throw invalid('custom_field: Not an enum custom field');
      if (options.length >= maxOptions)
        throw invalid('A custom field can have at most 500 options');
      const option = createOption(data, context);
      const gids = options.map(({ gid }) => gid);
      const position = parsePosition(data);
      checkPosition(gids, position);
      insertGid(gids, option.gid, position, 'last');
      replaceOptions(field, options.toSpliced(gids.indexOf(option.gid), 0, option), context);
      return createdResponse(enumOptionType, option, `/enum_options/${option.gid}`);
    },
  },
  {
    method: 'POST',
    template: '/custom_fields/{custom_field_gid}/enum_options/insert',
    respond: ({ param, data, context }) => {
      const field = findCustomField(param('custom_field_gid'), context);
      requirePaidPlan(field.workspaceGid, context);
      const { options = [] } = field;
      const gid = requireGid(data, 'enum_option');
      const option = options.find((one) => one.gid === gid);
      if (option === undefined) throw unknownObject('enum_option', gid, 400);
      const position = parsePosition(data, 'before_enum_option', 'after_enum_option');
      if (position === null) throw missing('before_enum_option');
      const gids = options.map((one) => one.gid);
      checkPosition(gids, position, 'before_enum_option', 'after_enum_option');
      insertGid(gids, gid, position, 'last');
      const moved = gids.flatMap((one) => options.find((other) => other.gid === one) ?? []);
      replaceOptions(field, moved, context);
      return recordResponse(enumOptionType, option);
    },
  },
  {
    method: 'PUT',
    template: '/enum_options/{enum_option_gid}',
    respond: ({ param, data, context }) => {
      const gid = param('enum_option_gid');
      const field = fieldOfOption(gid, context);
      requirePaidPlan(field.workspaceGid, context);
      const name = readText(data, 'name');
      if (name !== undefined && name.trim() === '') throw missing('name');
      const color = readChoice(data, 'color', colors);
      const enabled = readBoolean(data, 'enabled');
      const options = (field.options ?? []).map((option) =>
        option.gid === gid
          ? {
              gid,
              name: name ?? option.name,
              color: color ?? option.color,
              enabled: enabled ?? option.enabled,
            }
          : option,
      );
      // Source: OAS, updateEnumOption. The wording is unverified.
      if (!options.some((option) => option.enabled))
        throw invalid('enabled: A custom field must have at least one enabled option');
      replaceOptions(field, options, context);
      return recordResponse(
        enumOptionType,
        options.find((option) => option.gid === gid) as EnumOptionRow,
      );
    },
  },
];

function createField(data: Data, workspaceGid: string, context: RequestContext): CustomFieldRow {
  const { store, caller } = context;
  const name = requireText(data, 'name');
  checkName(name, { workspaceGid }, context);
  const kind = readChoice(data, 'resource_subtype', kinds);
  if (kind === undefined) throw missing('resource_subtype');
  const hasOptions = kind === 'enum' || kind === 'multi_enum';
  const options = hasOptions ? createOptions(data, context) : undefined;
  return {
    gid: store.createGid(),
    workspaceGid,
    name,
    description: readText(data, 'description') ?? '',
    kind,
    createdByGid: caller.userGid,
    ...(kind === 'number' && { precision: readPrecision(data) }),
    ...(options && { options }),
  };
}

/** A field that the caller may change or delete. Source: OAS, updateCustomField. The wording is unverified. */
function findChangeable(gid: string, context: RequestContext): CustomFieldRow {
  const field = findCustomField(gid, context);
  requirePaidPlan(field.workspaceGid, context);
  if (field.isLocked && field.createdByGid !== context.caller.userGid)
    throw new Rejection(403, 'You do not have access to this custom field.');
  return field;
}

/** Names are unique in a workspace. Source: OAS, createCustomField. The wording is unverified. */
function checkName(
  name: string,
  { workspaceGid, gid }: Pick<CustomFieldRow, 'workspaceGid'> & Partial<CustomFieldRow>,
  { store }: RequestContext,
): void {
  for (const other of store.customFields.values()) {
    if (other.workspaceGid === workspaceGid && other.gid !== gid && other.name === name)
      throw invalid('name: A custom field with this name already exists');
  }
}

function readPrecision({ precision = 0 }: Data): number {
  const isValid = typeof precision === 'number' && Number.isInteger(precision);
  if (isValid && precision >= 0 && precision <= 6) return precision;
  throw invalid(`precision: Not a valid value: ${toMessageText(precision)}`);
}

function createOptions({ enum_options }: Data, context: RequestContext): EnumOptionRow[] {
  if (!Array.isArray(enum_options) || enum_options.length === 0) throw missing('enum_options');
  if (enum_options.length > maxOptions)
    throw invalid('enum_options: A custom field can have at most 500 options');
  return enum_options.map((option) => {
    if (!isJsonObject(option)) throw invalid('enum_options: Value is not a JSON object');
    return createOption(option, context);
  });
}

function createOption(data: Data, { store }: RequestContext): EnumOptionRow {
  return {
    name: requireText(data, 'name'),
    color: readChoice(data, 'color', colors) ?? 'none',
    enabled: readBoolean(data, 'enabled') ?? true,
    gid: store.createGid(),
  };
}

function fieldOfOption(gid: string, context: RequestContext): CustomFieldRow {
  for (const field of context.store.customFields.values()) {
    if (field.options?.some((option) => option.gid === gid))
      return findCustomField(field.gid, context);
  }
  throw unknownObject('enum_option', gid);
}

function replaceOptions(
  field: CustomFieldRow,
  options: readonly EnumOptionRow[],
  { store }: RequestContext,
): void {
  store.customFields.set(field.gid, { ...field, options });
}
