import { isDeepStrictEqual } from 'node:util';
import type { EventResource, FieldChange } from '../../store/asana/event-row.ts';
import type { Row } from '../../store/asana/row.ts';
import type { FieldRule } from './field-rule.ts';

/** The changes of a row's fields that Asana sends events about. */
export function fieldChangesOf<Kind extends Row>(
  before: Kind,
  after: Kind,
  rules: { readonly [Name in keyof Kind]-?: FieldRule },
): readonly FieldChange[] {
  const names = Object.keys(rules) as (keyof Kind & string)[];
  return names.flatMap((name) => {
    const rule = rules[name];
    const [old, current] = [before[name], after[name]];
    if ('none' in rule || isDeepStrictEqual(old, current)) return [];
    if ('list' in rule) return listChanges(rule.field, rule.list, old, current);
    if (!('reference' in rule)) return [{ field: rule.field, action: 'changed' }];
    const newValue = typeof current === 'string' ? toResource(current, rule.reference) : null;
    return [{ field: rule.field, action: 'changed', newValue }];
  });
}

function listChanges(
  field: string,
  type: string,
  before: unknown,
  after: unknown,
): readonly FieldChange[] {
  if (after instanceof Map && before instanceof Map) return valueChanges(field, before, after);
  const [old, current] = [gidsOf(before), gidsOf(after)];
  return [
    ...current
      .filter((gid) => !old.includes(gid))
      .map((gid) => ({ field, action: 'added', addedValue: toResource(gid, type) }) as const),
    ...old
      .filter((gid) => !current.includes(gid))
      .map((gid) => ({ field, action: 'removed', removedValue: toResource(gid, type) }) as const),
  ];
}

/** The values of custom fields: each event names the field, and not its value. */
function valueChanges(
  field: string,
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): readonly FieldChange[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((gid) => !isDeepStrictEqual(before.get(gid), after.get(gid)))
    .map((gid) => ({ field, action: 'changed', newValue: toResource(gid, 'custom_field') }));
}

/** The gids of a list of gids or of rows. */
function gidsOf(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.map((one: string | Row) => (typeof one === 'string' ? one : one.gid));
}

const toResource = (gid: string, type: string): EventResource => ({ gid, type });
