import type { EnumOptionRow } from '../../store/asana/row.ts';
import { type Data, readBoolean, readChoice, requireText } from '../protocol/input.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid, missing } from '../protocol/rejection.ts';
import { isJsonObject } from '../protocol/request.ts';

/** Source: Asana, "Custom fields". */
export const optionColors =
  'none red orange yellow-orange yellow yellow-green green blue-green aqua blue indigo purple magenta hot-pink pink cool-gray'.split(
    ' ',
  );

/** Including disabled options. Source: OAS, createEnumOptionForCustomField. */
export const maxOptions = 500;

/** The options of a new field. */
export function createOptions({ enum_options }: Data, context: RequestContext): EnumOptionRow[] {
  if (!Array.isArray(enum_options) || enum_options.length === 0) throw missing('enum_options');
  if (enum_options.length > maxOptions)
    throw invalid('enum_options: A custom field can have at most 500 options');
  return enum_options.map((option) => {
    if (!isJsonObject(option)) throw invalid('enum_options: Value is not a JSON object');
    return createOption(option, context);
  });
}

/** A new option. */
export function createOption(data: Data, { store }: RequestContext): EnumOptionRow {
  return {
    name: requireText(data, 'name'),
    color: readChoice(data, 'color', optionColors) ?? 'none',
    enabled: readBoolean(data, 'enabled') ?? true,
    gid: store.createGid(),
  };
}
