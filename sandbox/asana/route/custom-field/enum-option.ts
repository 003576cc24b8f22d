import type { CustomFieldRow, EnumOptionRow } from '../../../store/asana/row.ts';
import { createOption, maxOptions, optionColors } from '../../change/enum-option.ts';
import { requirePaidPlan } from '../../change/paid-plan.ts';
import { checkPosition, insertGid, parsePosition } from '../../change/position.ts';
import { readBoolean, readChoice, readText, requireGid } from '../../protocol/input.ts';
import { findCustomField } from '../../protocol/lookup.ts';
import type { RequestContext } from '../../protocol/record.ts';
import { invalid, missing, unknownObject } from '../../protocol/rejection.ts';
import { createdResponse, recordResponse } from '../../protocol/response.ts';
import type { Route } from '../../protocol/router.ts';
import { enumOptionType } from '../../record/custom-field.ts';

/** Creates, moves and changes the options of enum fields. */
export const enumOptionRoutes: readonly Route[] = [
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
      const color = readChoice(data, 'color', optionColors);
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
