import { type CustomFieldRecord, readCustomField } from '../../../asana/custom-field.ts';
import { readProject } from '../../../asana/project.ts';
import { readTask } from '../../../asana/task.ts';
import { toMask } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { InputError } from '../../error/input-error.ts';
import { toKind } from '../record/record-kind.ts';
import { definitionMask, definitionPaths, toCustomFieldValue } from './custom-field-data.ts';
import type { CustomFieldInputShape } from './custom-field-input.ts';

/** Where the custom fields of a write are defined. */
export type CustomFieldScope =
  | { readonly task: string }
  | { readonly project: string }
  /** A task without a project: its custom fields cannot be found by name. */
  | { readonly nowhere: true };

const field = 'customFields';

/**
 * Converts custom field values to Asana's format, in which the keys are the gids of the definitions. Reads the definitions
 * first, because they decide which values are valid. If a task or project is given, that is one read for any number of
 * fields. Throws InputError.
 */
export async function toCustomFieldData(
  given: readonly CustomFieldInputShape[],
  scope: CustomFieldScope,
  context: Context,
): Promise<Readonly<Record<string, unknown>>> {
  const definitions = await readDefinitions(given, scope, context);
  const data: Record<string, unknown> = {};
  for (const { field: wanted, value } of given) {
    const definition = find(definitions, wanted);
    if (definition.gid in data) {
      throw new InputError(field, `"${definition.name}" is given twice.`);
    }
    data[definition.gid] = toCustomFieldValue(definition, value);
  }
  return data;
}

async function readDefinitions(
  given: readonly CustomFieldInputShape[],
  scope: CustomFieldScope,
  { asana }: Context,
): Promise<readonly CustomFieldRecord[]> {
  if ('task' in scope) {
    const mask = toMask(definitionPaths.map((path) => `custom_fields.${path}`));
    const task = await asana.record(toKind('task'), scope.task, readTask(scope.task), mask);
    return task.custom_fields ?? [];
  }
  if ('project' in scope) {
    const path = 'custom_field_settings.custom_field';
    const mask = toMask(definitionPaths.map((name) => `${path}.${name}`));
    const read = readProject(scope.project);
    const project = await asana.record(toKind('project'), scope.project, read, mask);
    return (project.custom_field_settings ?? []).flatMap(({ custom_field }) => custom_field ?? []);
  }
  return Promise.all(
    given.map(({ field: wanted }) => {
      const gid = toGid(wanted);
      if (gid === null) {
        throw new InputError(
          field,
          `"${wanted}" cannot be found by name without a project: give the project, or the id of the field.`,
        );
      }
      return asana.record(toKind('custom_field'), gid, readCustomField(gid), definitionMask);
    }),
  );
}

function find(definitions: readonly CustomFieldRecord[], wanted: string): CustomFieldRecord {
  const gid = toGid(wanted);
  const found =
    definitions.find((definition) => definition.gid === gid) ??
    definitions.find((definition) => definition.name === wanted);
  if (found !== undefined) return found;
  const names = definitions.map(({ name }) => `"${name}"`).join(', ') || 'none';
  throw new InputError(
    field,
    `There is no custom field "${wanted}" here. The custom fields are: ${names}.`,
  );
}

/** The gid in any form of id, or null if the text must be a name. */
const toGid = (wanted: string): string | null =>
  /^(?:CustomField:)?(\d+)$/.exec(wanted)?.[1] ?? null;
