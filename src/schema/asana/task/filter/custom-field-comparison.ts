import type {
  CustomFieldKind,
  CustomFieldRecord,
} from '../../../../service/asana/record/custom-field.ts';
import { InputError } from '../../../error/input-error.ts';
import { parseUserId } from '../../../id/id.ts';
import { toOptionGid } from '../../custom-field/custom-field-data.ts';
import type { CustomFieldFilterInput } from '../../custom-field/custom-field-input.ts';
import type { RecordFacts } from '../../filter/condition.ts';
import { shiftDay } from '../../filter/range-condition.ts';
import { listOf } from '../../record/asana-type.ts';
import {
  type CheckedRange,
  type DayRange,
  isInRange,
  parseDayRange,
  parseRange,
} from '../../record/range-input.ts';

export const argument = 'filter.customFields';

/** One way to compare values, before the definition of the field is known. */
export interface Comparison {
  readonly input: string;
  readonly kinds: readonly CustomFieldKind[] | null;
  readonly reads: readonly string[];
  readonly users?: readonly string[];
  /** What the search receives: operators and values. */
  search(definition: CustomFieldRecord): Readonly<Record<string, string>>;
  isExact(definition: CustomFieldRecord): boolean;
  /** @param value  The field on the task, or undefined if the task does not have it. */
  matches(
    value: CustomFieldRecord | undefined,
    definition: CustomFieldRecord,
    facts: RecordFacts,
  ): boolean;
}

/** The comparison that a condition contains. Throws InputError unless it contains exactly one. */
export function toComparison({
  isSet,
  equals,
  contains,
  numberRange,
  dateRange,
}: CustomFieldFilterInput): Comparison {
  const given = [isSet, equals, contains, numberRange, dateRange].filter((one) => one != null);
  if (given.length !== 1) {
    throw new InputError(
      argument,
      `${argument} must contain exactly one of isSet, equals, contains, numberRange and dateRange for each field.`,
    );
  }
  if (isSet != null) return toIsSet(isSet);
  if (contains != null) return toContains(contains);
  if (numberRange != null) return toNumberRange(parseRange(`${argument}.numberRange`, numberRange));
  if (dateRange != null) {
    if (dateRange.isSet != null) {
      throw new InputError(`${argument}.dateRange`, `Give isSet of ${argument} instead.`);
    }
    return toDateRange('dateRange', parseDayRange(`${argument}.dateRange`, dateRange));
  }
  return toEquals(equals ?? {});
}

const toIsSet = (expected: boolean): Comparison => ({
  input: 'isSet',
  kinds: null,
  reads: ['display_value'],
  search: () => ({ is_set: String(expected) }),
  isExact: () => true,
  matches: (value) => ((value?.display_value ?? '') !== '') === expected,
});

function toContains(text: string): Comparison {
  if (text === '') throw new InputError(`${argument}.contains`, 'contains must not be empty.');
  const searched = text.toLowerCase();
  return {
    input: 'contains',
    kinds: ['text'],
    reads: ['text_value'],
    search: () => ({ contains: text }),
    isExact: () => true,
    matches: (value) => (value?.text_value ?? '').toLowerCase().includes(searched),
  };
}

// Bounds are sent one wider: Asana's operators exclude them, and a range of this API includes them.
const toNumberRange = (range: CheckedRange<number>): Comparison => ({
  input: 'numberRange',
  kinds: ['number'],
  reads: ['number_value'],
  search: () => ({
    ...(range.from === null ? {} : { greater_than: String(range.from - 1) }),
    ...(range.to === null ? {} : { less_than: String(range.to + 1) }),
  }),
  isExact: () => false,
  matches: (value) => isInRange(value?.number_value ?? null, range),
});

const toDateRange = (input: string, range: DayRange): Comparison => ({
  input,
  kinds: ['date'],
  reads: ['date_value.date'],
  search: () => {
    const { from, to } = range();
    return {
      ...(from === null ? {} : { after: shiftDay(from, -1) }),
      ...(to === null ? {} : { before: shiftDay(to, 1) }),
    };
  },
  isExact: () => false,
  matches: (value) => isInRange(value?.date_value?.date ?? null, range()),
});

function toEquals({
  text,
  number,
  enumOption,
  date,
  person,
}: NonNullable<CustomFieldFilterInput['equals']> | Record<string, never>): Comparison {
  if (enumOption != null) return toOption(String(enumOption));
  if (person != null) return toPerson(parseUserId(String(person), `${argument}.equals.person`));
  if (date != null) {
    return toDateRange('equals.date', parseDayRange(argument, { from: date, to: date }));
  }
  if (number != null) {
    return {
      input: 'equals.number',
      kinds: ['number'],
      reads: ['number_value'],
      search: () => ({ value: String(number) }),
      isExact: () => true,
      matches: (value) => value?.number_value === number,
    };
  }
  return {
    input: 'equals.text',
    kinds: ['text'],
    reads: ['text_value'],
    search: () => ({ value: text ?? '' }),
    isExact: () => true,
    matches: (value) => value?.text_value === text,
  };
}

const isMultiEnum = ({ resource_subtype }: CustomFieldRecord) => resource_subtype === 'multi_enum';

// How the search compares a multi-enum or people field with one of its values is not documented: it finds those that are set.
const toOption = (option: string): Comparison => ({
  input: 'equals.enumOption',
  kinds: ['enum', 'multi_enum'],
  reads: ['enum_value', 'multi_enum_values'],
  search: (definition): Readonly<Record<string, string>> => {
    const gid = toOptionGid(definition, option, argument);
    return isMultiEnum(definition) ? { is_set: 'true' } : { value: gid };
  },
  isExact: (definition) => !isMultiEnum(definition),
  matches: (value, definition) => {
    const gid = toOptionGid(definition, option, argument);
    const selected = value?.enum_value ? [value.enum_value] : listOf(value?.multi_enum_values);
    return selected.some((one) => one.gid === gid);
  },
});

const toPerson = (user: string): Comparison => ({
  input: 'equals.person',
  kinds: ['people'],
  reads: ['people_value'],
  users: [user],
  search: () => ({ is_set: 'true' }),
  isExact: () => false,
  matches: (value, _definition, facts) =>
    listOf(value?.people_value).some(({ gid }) => gid === facts.gidOfUser(user)),
});
