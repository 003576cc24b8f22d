import type { Context } from '../../../operation/context.ts';
import {
  type CustomFieldRecord,
  readCustomField,
} from '../../../service/asana/record/custom-field.ts';
import { readProject } from '../../../service/asana/record/project.ts';
import { readTask } from '../../../service/asana/record/task.ts';
import { InputError, shortenInput } from '../../error/input-error.ts';
import { toKind } from '../record/asana-type.ts';
import { definitionMask, definitionMasks, toCustomFieldValue } from './custom-field-data.ts';
import type { CustomFieldInputShape } from './custom-field-input.ts';

/** The task or project that defines the custom fields of a write. Null for a new task without a project. */
export type CustomFieldScope = { readonly task: string } | { readonly project: string } | null;

const field = 'customFields';

/**
 * Converts custom field values to Asana's format, in which the keys are the gids of the definitions. Reads the definitions
 * first, because they decide which values are valid. If a task or project is given, that is one read for any number of
 * fields. Throws InputError.
 */
export async function toCustomFieldData(
  inputs: readonly CustomFieldInputShape[],
  scope: CustomFieldScope,
  context: Context,
): Promise<Readonly<Record<string, unknown>>> {
  const definitions = await readDefinitions(inputs, scope, context);
  const data: Record<string, unknown> = {};
  for (const input of inputs) {
    const definition = findDefinition(definitions, input.field);
    if (definition.gid in data) {
      throw new InputError(field, `"${definition.name}" is given twice.`);
    }
    data[definition.gid] = toCustomFieldValue(definition, input.value);
  }
  return data;
}

async function readDefinitions(
  inputs: readonly CustomFieldInputShape[],
  scope: CustomFieldScope,
  context: Context,
): Promise<readonly CustomFieldRecord[]> {
  const { asana } = context;
  if (scope === null) {
    return Promise.all(inputs.map((input) => readDefinition(input.field, context)));
  }
  if ('task' in scope) {
    const read = readTask(scope.task);
    const task = await asana.record(toKind('task'), scope.task, read, definitionMasks.task);
    return task.custom_fields ?? [];
  }
  const { project: gid } = scope;
  const project = await asana.record(
    toKind('project'),
    gid,
    readProject(gid),
    definitionMasks.project,
  );
  return (project.custom_field_settings ?? []).flatMap(({ custom_field }) => custom_field ?? []);
}

function readDefinition(nameOrId: string, { asana }: Context): Promise<CustomFieldRecord> {
  const gid = toGid(nameOrId);
  if (gid === null) {
    throw new InputError(
      field,
      `"${shortenInput(nameOrId)}" cannot be found by name without a project: give the project, or the id of the field.`,
    );
  }
  return asana.record(toKind('custom_field'), gid, readCustomField(gid), definitionMask);
}

function findDefinition(
  definitions: readonly CustomFieldRecord[],
  nameOrId: string,
): CustomFieldRecord {
  const gid = toGid(nameOrId);
  const found =
    definitions.find((definition) => definition.gid === gid) ??
    definitions.find((definition) => definition.name === nameOrId);
  if (found !== undefined) return found;
  const names = definitions.map(({ name }) => `"${name}"`).join(', ') || 'none';
  throw new InputError(
    field,
    `There is no custom field "${shortenInput(nameOrId)}" here. The custom fields are: ${names}.`,
  );
}

/** The gid in any form of id, or null if the text can only be a name. */
const toGid = (nameOrId: string): string | null =>
  /^(?:CustomField:)?(\d+)$/.exec(nameOrId)?.[1] ?? null;
