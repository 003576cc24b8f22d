import { expect, test } from 'vitest';
import { toFieldName } from '../../../src/schema/change/asana-change-field.ts';
import { createSchema } from '../../../src/schema/schema.ts';
import { plainSchema } from '../../schema-for.ts';

test.each([
  ['name', 'Task', 'name'],
  ['due_on', 'Task', 'dueOn'],
  ['html_notes', 'Task', 'htmlNotes'],
  ['permalink_url', 'Task', 'url'],
  ['custom_fields', 'Task', 'customFields'],
  ['likes', 'Task', 'likes'],
  ['a_new_field', 'Task', 'aNewField'],
  ['due_on', null, 'dueOn'],
] as const)('Asana’s field %s of %s is the field %s', (field, typeName, expected) => {
  expect(toFieldName(field, typeName, plainSchema)).toBe(expected);
});

test('the name of a field is found in a schema with prefixes', () => {
  const schema = createSchema({ typePrefix: 'Work' });
  expect(toFieldName('permalink_url', 'Task', schema)).toBe('url');
});
