import type { CustomFieldRow } from '../../../store/asana/row.ts';
import { createOptions } from '../../change/enum-option.ts';
import { requirePaidPlan } from '../../change/paid-plan.ts';
import { inInput } from '../../protocol/find.ts';
import {
  type Data,
  readChoice,
  readText,
  requireGid,
  requireText,
  toMessageText,
} from '../../protocol/input.ts';
import { findCustomField, findWorkspace } from '../../protocol/lookup.ts';
import type { RequestContext } from '../../protocol/record.ts';
import { invalid, missing, Rejection } from '../../protocol/rejection.ts';
import { createdResponse, emptyResponse, recordResponse } from '../../protocol/response.ts';
import type { Route } from '../../protocol/router.ts';
import { customFieldType } from '../../record/custom-field.ts';

const kinds = ['text', 'enum', 'multi_enum', 'number', 'date', 'people'] as const;

/** Creates, changes and deletes custom fields. */
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
