import type { CustomFieldRecord } from '../../../../service/asana/record/custom-field.ts';
import type { TaskRecord } from '../../../../service/asana/record/task.ts';
import { InputError, shortenInput } from '../../../error/input-error.ts';
import { parseGid } from '../../../id/id.ts';
import type { CustomFieldFilterInput } from '../../custom-field/custom-field-input.ts';
import type { Condition, FieldCondition } from '../../filter/condition.ts';
import { listOf } from '../../record/asana-type.ts';
import { argument, type Comparison, toComparison } from './custom-field-comparison.ts';

/** Checks a condition on a custom field as far as this is possible without its definition. Throws InputError. */
export function parseFieldCondition(input: CustomFieldFilterInput): FieldCondition {
  const gid = parseGid('CustomField', String(input.field), `${argument}.field`);
  const comparison = toComparison(input);
  const { reads, users = [] } = comparison;
  return {
    fields: [gid],
    reads: reads.map((path) => `custom_fields.${path}`),
    users,
    withDefinitions: (definitionOf) => toCondition({ ...definitionOf(gid), gid }, comparison),
  };
}

function toCondition(definition: CustomFieldRecord, comparison: Comparison): Condition {
  const { input, kinds, reads, users = [], search, isExact, matches } = comparison;
  const { gid, name, resource_subtype: kind = 'text' } = definition;
  if (kinds !== null && !kinds.includes(kind)) {
    throw new InputError(
      argument,
      `"${shortenInput(name)}" is a field of the type ${kind}: ${input} does not apply to it.`,
    );
  }
  const parameters = Object.entries(search(definition)).map(([operator, value]) => [
    `custom_fields.${gid}.${operator}`,
    value,
  ]);
  return {
    search: Object.fromEntries(parameters),
    isExact: isExact(definition),
    reads: reads.map((path) => `custom_fields.${path}`),
    users,
    keeps: ({ custom_fields }: TaskRecord, facts) =>
      matches(
        listOf(custom_fields).find((one) => one.gid === gid),
        definition,
        facts,
      ),
  };
}
