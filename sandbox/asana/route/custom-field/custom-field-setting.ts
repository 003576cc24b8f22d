import type { CustomFieldSettingRow } from '../../../store/asana/row.ts';
import { requirePaidPlan } from '../../change/paid-plan.ts';
import { checkPosition, insertGid, parsePosition } from '../../change/position.ts';
import { inInput } from '../../protocol/find.ts';
import { readBoolean, requireGid } from '../../protocol/input.ts';
import { findCustomField, findProject } from '../../protocol/lookup.ts';
import { findEditablePortfolio, findGoal } from '../../protocol/planning-lookup.ts';
import type { RequestContext } from '../../protocol/record.ts';
import { invalid } from '../../protocol/rejection.ts';
import { emptyResponse, recordResponse } from '../../protocol/response.ts';
import type { Route } from '../../protocol/router.ts';
import { customFieldSettingType } from '../../record/project.ts';

interface Container {
  readonly gid: string;
  readonly workspaceGid: string;
  readonly fieldSettings: CustomFieldSettingRow[];
}

/** Adds custom fields to projects, portfolios and goals, and removes them. */
export const customFieldSettingRoutes: readonly Route[] = [
  ...routesOf('project', findProject),
  ...routesOf('portfolio', findEditablePortfolio),
  ...routesOf('goal', findGoal),
];

function routesOf(
  noun: string,
  findContainer: (gid: string, context: RequestContext) => Container,
): readonly Route[] {
  /** The record and the custom field of a request. Their workspace must have a paid plan. */
  function findBoth({ param, data, context }: Parameters<Route['respond']>[0]) {
    const container = findContainer(param(`${noun}_gid`), context);
    requirePaidPlan(container.workspaceGid, context);
    const source = inInput('custom_field');
    return { container, field: findCustomField(requireGid(data, source.field), context, source) };
  }
  return [
    {
      method: 'POST',
      template: `/${noun}s/{${noun}_gid}/addCustomFieldSetting`,
      respond: (request) => {
        const { data, context } = request;
        const { container, field } = findBoth(request);
        if (field.workspaceGid !== container.workspaceGid)
          throw invalid('custom_field: Not in the same workspace');
        const { fieldSettings } = container;
        // The wording is unverified.
        if (fieldSettings.some(({ fieldGid }) => fieldGid === field.gid))
          throw invalid(`custom_field: The ${noun} already has this custom field`);
        const position = parsePosition(data);
        const order = fieldSettings.map(({ gid }) => gid);
        checkPosition(order, position);
        const setting = {
          gid: context.store.createGid(),
          parentGid: container.gid,
          fieldGid: field.gid,
          isImportant: readBoolean(data, 'is_important') ?? false,
        };
        insertGid(order, setting.gid, position, 'last');
        fieldSettings.splice(order.indexOf(setting.gid), 0, setting);
        return recordResponse(customFieldSettingType, setting);
      },
    },
    {
      method: 'POST',
      template: `/${noun}s/{${noun}_gid}/removeCustomFieldSetting`,
      respond: (request) => {
        const { container, field } = findBoth(request);
        const at = container.fieldSettings.findIndex(({ fieldGid }) => fieldGid === field.gid);
        // The wording is unverified.
        if (at < 0) throw invalid(`custom_field: The ${noun} does not have this custom field`);
        container.fieldSettings.splice(at, 1);
        return emptyResponse;
      },
    },
  ];
}
