import type { FieldValue, TaskRow } from '../../store/asana/task-row.ts';
import { isDateValue, isGidList, valueOn } from '../protocol/field-value.ts';
import { inInput } from '../protocol/find.ts';
import { findCustomField } from '../protocol/lookup.ts';
import { parseBoolean, splitList } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import type { Filter } from './filter.ts';

/** Compiles a filter on a custom field, `custom_fields.<gid>.<operator>`. Null if the operator is unknown. */
export function compileFieldFilter(
  name: string,
  text: string,
  context: RequestContext,
): Filter<TaskRow> | null {
  const [, gid = '', operator = ''] = name.split('.');
  const field = findCustomField(gid, context, inInput(name));
  if (operator === 'is_set') {
    const expected = parseBoolean({ [name]: text }, name);
    return (task) => (valueOn(task, field) !== null) === expected;
  }
  const isMatch = fieldOperators[operator];
  if (!isMatch) return null;
  return (task) => {
    const value = valueOn(task, field);
    return value !== null && isMatch(value, text);
  };
}

const fieldOperators: Readonly<Record<string, (value: FieldValue, text: string) => boolean>> = {
  value: (value, text) => {
    if (isGidList(value)) return splitList(text).some((gid) => value.includes(gid));
    return isDateValue(value) ? value.date === text : String(value) === text;
  },
  starts_with: (value, text) => textOf(value).startsWith(text.toLowerCase()),
  ends_with: (value, text) => textOf(value).endsWith(text.toLowerCase()),
  contains: (value, text) => textOf(value).includes(text.toLowerCase()),
  less_than: (value, text) => typeof value === 'number' && value < Number(text),
  greater_than: (value, text) => typeof value === 'number' && value > Number(text),
  before: (value, text) => isDateValue(value) && value.date < text,
  after: (value, text) => isDateValue(value) && value.date > text,
};

const textOf = (value: FieldValue) => (typeof value === 'string' ? value.toLowerCase() : '');
