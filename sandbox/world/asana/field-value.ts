import type { CustomFieldRow } from '../../store/asana/row.ts';
import type { FieldValue } from '../../store/asana/task-row.ts';
import { fixtures } from '../fixture/fixture.ts';
import { people } from '../fixture/person.ts';
import { addDays, instantOn } from './instant.ts';
import { pickCyclic, type TaskContext } from './task-context.ts';

/** The custom field values of a generated task. Every third task has only its custom ID. */
export function fieldValuesFor(context: TaskContext): Map<string, FieldValue> {
  const values = new Map<string, FieldValue>();
  for (const gid of context.definition.fieldGids ?? []) {
    const field = context.tables.customFields.get(gid);
    const value = field && valueFor(field, context);
    if (value !== undefined && value !== null) values.set(gid, value);
  }
  return values;
}

function valueFor(field: CustomFieldRow, { definition, number }: TaskContext): FieldValue | null {
  if (field.idPrefix) return `${field.idPrefix}-${number + 1}`;
  if (field.factorGids || number % 3 === 2) return null;
  const options = field.options?.filter(({ enabled }) => enabled).map(({ gid }) => gid) ?? [];
  const date = addDays(definition.startsOn, 30 + number);
  switch (field.kind) {
    case 'text':
      return `FW-${4000 + number * 7}`;
    case 'number':
      return numberFor(field, number);
    case 'enum':
      return pickCyclic(options, number);
    case 'multi_enum':
      return [pickCyclic(options, number), pickCyclic(options, number + 1)];
    case 'date': {
      const hasTime = field.gid === fixtures.dateTimeField;
      return { date, dateTime: hasTime ? instantOn(date, 7 * 60) : null };
    }
    case 'people':
      return [
        people[pickCyclic(definition.members, number)],
        people[pickCyclic(definition.members, number + 1)],
      ];
    case 'reference':
      return [definition.gid];
  }
}

function numberFor(field: CustomFieldRow, number: number): number {
  switch (field.format) {
    case 'percentage':
      return (number % 5) / 4;
    case 'currency':
      return 120 * (number % 12) + 9.5;
    default:
      return field.precision === 0 ? number % 17 : (number % 9) + 0.5;
  }
}
