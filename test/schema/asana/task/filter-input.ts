import type fc from 'fast-check';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from '../../../world.ts';
import { drawBelow } from '../../draw-below.ts';
import type { DrawnCondition, TaskTest } from './task-test.ts';

const tasks = [...world.tasks.values()].filter(
  ({ workspaceGid }) => workspaceGid === fixtures.paidWorkspace,
);

const people = [fixtures.adaGid, fixtures.graceGid, fixtures.guestGid];
const emailOf = (gid: string) => rowOf(world.users, gid).email;

/** The forms in which a filter can name a record. */
const idForms = (typeName: string, gid: string): readonly string[] => [gid, `${typeName}:${gid}`];
const userForms = (gid: string): readonly string[] => [
  ...idForms('User', gid),
  emailOf(gid),
  ...(gid === fixtures.adaGid ? ['me'] : []),
];

/** Draws from the values that tasks of the world have. */
export class FilterGenerator {
  readonly #draw: fc.GeneratorValue;

  constructor(draw: fc.GeneratorValue) {
    this.#draw = draw;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[drawBelow(this.#draw, items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  flag(): boolean {
    return this.pick([true, false]);
  }

  /** A few different values. */
  some<Item>(items: readonly Item[]): readonly Item[] {
    return [...new Set([this.pick(items), this.pick(items), this.pick(items)])];
  }

  /** One to three conditions on different inputs, some of which are other filters. */
  conditions(depth = 2): readonly DrawnCondition[] {
    const drawn = new Map<string, DrawnCondition>();
    const count = 1 + drawBelow(this.#draw, 3);
    for (let index = 0; index < count; index += 1) {
      const isGroup = depth > 0 && drawBelow(this.#draw, 6) === 0;
      const one = isGroup ? this.#group(depth - 1) : this.pick(kinds)(this);
      if (one.name === 'completedAt' && drawn.has('completed')) continue;
      if (one.name === 'completed' && drawn.has('completedAt')) continue;
      drawn.set(one.name, one);
    }
    return [...drawn.values()];
  }

  /** Filters of which a task must match all, any or none. */
  #group(depth: number): DrawnCondition {
    const name = this.pick(['all', 'any', 'none']);
    const groups = this.some([1, 2, 3]).map(() => this.conditions(depth));
    return {
      name,
      input: groups.map(toFilter),
      matches: (task) => {
        const results = groups.map((group) => group.every(({ matches }) => matches(task)));
        if (name === 'all') return results.every(Boolean);
        return results.some(Boolean) === (name === 'any');
      },
    };
  }
}

/** The filter with these conditions. */
export const toFilter = (conditions: readonly DrawnCondition[]) =>
  Object.fromEntries(conditions.map(({ name, input }) => [name, input]));

type Kind = (from: FilterGenerator) => DrawnCondition;

const flag =
  (name: string, isTrue: TaskTest): Kind =>
  (from) => {
    const expected = from.flag();
    return { name, input: expected, matches: (task) => isTrue(task) === expected };
  };

const isOpen = (gid: string) => rowOf(world.tasks, gid).completedAt === null;

/** A range of values that some tasks have. */
function range<Value extends string>(
  name: string,
  of: (task: Parameters<TaskTest>[0]) => Value | null,
  canBeEmpty: boolean,
): Kind {
  const values = [...new Set(tasks.flatMap((task) => of(task) ?? []))].toSorted();
  return (from) => {
    if (canBeEmpty && from.pick([1, 2, 3]) === 1) {
      const isSet = from.flag();
      return { name, input: { isSet }, matches: (task) => (of(task) !== null) === isSet };
    }
    const [low = '', high = ''] = [from.pick(values), from.pick(values)].toSorted();
    const sides = from.pick(['from', 'to', 'both']);
    const input = {
      ...(sides === 'to' ? {} : { from: low }),
      ...(sides === 'from' ? {} : { to: high }),
    };
    return {
      name,
      input,
      matches: (task) => {
        const value = of(task);
        return (
          value !== null && (sides === 'to' || value >= low) && (sides === 'from' || value <= high)
        );
      },
    };
  };
}

/** Lists of ids. */
function ids(
  name: string,
  operators: readonly ('any' | 'all' | 'none')[],
  gids: readonly string[],
  of: (task: Parameters<TaskTest>[0]) => readonly string[],
  formsOf: (gid: string) => readonly string[],
): Kind {
  return (from) => {
    const operator = from.pick(operators);
    const wanted = from.some(gids);
    return {
      name,
      input: { [operator]: wanted.map((gid) => from.pick(formsOf(gid))) },
      matches: (task) => {
        const found = of(task);
        if (operator === 'all') return wanted.every((gid) => found.includes(gid));
        return wanted.some((gid) => found.includes(gid)) === (operator === 'any');
      },
    };
  };
}

const listOf = (gid: string | null) => (gid === null ? [] : [gid]);
const words = ['the', 'Draft', 'page', 'REVIEW', 'press kit', 'and', 'design the'];
const wordsOf = (text: string) => new Set(text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u));

const { enumField, multiEnumField, numberField, textField, dateField, peopleField } = fixtures;

/** A condition on one custom field. */
const custom =
  (
    field: string,
    draw: (from: FilterGenerator) => readonly [input: object, matches: (value: unknown) => boolean],
  ): Kind =>
  (from) => {
    const [input, matches] = draw(from);
    const condition = { field: from.pick(idForms('CustomField', field)), ...input };
    return {
      name: 'customFields',
      input: [condition],
      matches: (task) => matches(task.values.get(field) ?? null),
    };
  };

const valuesOf = (field: string) => tasks.flatMap((task) => task.values.get(field) ?? []);
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const dayOf = (value: unknown) => (value as { readonly date: string } | null)?.date ?? null;
const includes = (value: unknown, gid: string) => Array.isArray(value) && value.includes(gid);

const customKinds: readonly Kind[] = [
  ...[enumField, multiEnumField, numberField, textField, dateField, peopleField].map((field) =>
    custom(field, (from) => {
      const isSet = from.flag();
      return [{ isSet }, (value) => (value !== null) === isSet];
    }),
  ),
  custom(enumField, (from) => {
    const gid = from.pick(fixtures.enumOptions);
    return [{ equals: { enumOption: gid } }, (value) => value === gid];
  }),
  custom(multiEnumField, (from) => {
    const gid = from.pick(fixtures.multiEnumOptions);
    return [{ equals: { enumOption: gid } }, (value) => includes(value, gid)];
  }),
  custom(textField, (from) => {
    const text = from.pick(valuesOf(textField).filter(isText));
    return [{ equals: { text } }, (value) => value === text];
  }),
  custom(textField, (from) => {
    const part = from.pick(valuesOf(textField).filter(isText)).slice(1, 4).toUpperCase();
    return [{ contains: part }, (value) => isText(value) && value.toUpperCase().includes(part)];
  }),
  custom(numberField, (from) => {
    const number = from.pick(valuesOf(numberField).filter(isNumber));
    return [{ equals: { number } }, (value) => value === number];
  }),
  custom(numberField, (from) => {
    const [low = 0, high = 0] = from
      .some(valuesOf(numberField).filter(isNumber))
      .toSorted((one, other) => one - other);
    return from.flag()
      ? [{ numberRange: { from: low } }, (value) => isNumber(value) && value >= low]
      : [
          { numberRange: { to: Math.max(low, high) } },
          (value) => isNumber(value) && value <= Math.max(low, high),
        ];
  }),
  custom(dateField, (from) => {
    const day = dayOf(from.pick(valuesOf(dateField))) ?? '';
    return from.flag()
      ? [{ dateRange: { from: day } }, (value) => (dayOf(value) ?? '') >= day]
      : [{ equals: { date: day } }, (value) => dayOf(value) === day];
  }),
  custom(peopleField, (from) => {
    const gid = from.pick(people);
    return [{ equals: { person: from.pick(userForms(gid)) } }, (value) => includes(value, gid)];
  }),
];

const sectionGids = [...world.sections.keys()];
const projectGids = [...world.projects.values()]
  .filter(({ workspaceGid }) => workspaceGid === fixtures.paidWorkspace)
  .map(({ gid }) => gid);
const tagGids = [...world.tags.keys()];
const assignees = ids(
  'assignee',
  ['any', 'none'],
  people,
  ({ assigneeGid }) => listOf(assigneeGid),
  userForms,
);

const kinds: readonly Kind[] = [
  (from) => {
    const text = from.pick(words);
    const searched = text.toLowerCase().split(' ');
    return {
      name: 'text',
      input: text,
      matches: ({ name, notes }) => {
        const found = wordsOf(`${name} ${notes.text}`);
        return searched.every((word) => found.has(word));
      },
    };
  },
  (from) => {
    const subtype = from.pick(['default_task', 'milestone', 'approval'] as const);
    return {
      name: 'resourceSubtype',
      input: subtype,
      matches: (task) => task.subtype === subtype,
    };
  },
  flag('completed', ({ completedAt }) => completedAt !== null),
  flag('isSubtask', ({ parentGid }) => parentGid !== null),
  flag('hasAttachment', ({ attachmentGids }) => attachmentGids.length > 0),
  flag('isBlocked', ({ dependencyGids }) => dependencyGids.some(isOpen)),
  flag(
    'isBlocking',
    ({ completedAt, dependentGids }) => completedAt === null && dependentGids.some(isOpen),
  ),
  assignees,
  (from) => {
    const isSet = from.flag();
    return {
      name: 'assignee',
      input: { isSet },
      matches: ({ assigneeGid }) => (assigneeGid !== null) === isSet,
    };
  },
  ids('createdBy', ['any', 'none'], people, ({ createdByGid }) => [createdByGid], userForms),
  ids('followers', ['any', 'none'], people, ({ followerGids }) => followerGids, userForms),
  ids('likedBy', ['any', 'none'], people, ({ likerGids }) => likerGids, userForms),
  ids(
    'tags',
    ['any', 'all', 'none'],
    tagGids,
    ({ tagGids: found }) => found,
    (gid) => idForms('Tag', gid),
  ),
  ids(
    'projects',
    ['any', 'all', 'none'],
    projectGids,
    ({ memberships }) => memberships.map(({ projectGid }) => projectGid),
    (gid) => idForms('Project', gid),
  ),
  ids(
    'sections',
    ['any', 'all', 'none'],
    sectionGids,
    ({ memberships }) => memberships.map(({ sectionGid }) => sectionGid),
    (gid) => idForms('Section', gid),
  ),
  range('dueOn', ({ dueOn }) => dueOn, true),
  range('startOn', ({ startOn }) => startOn, true),
  range('createdAt', ({ createdAt }) => createdAt, false),
  range('modifiedAt', ({ modifiedAt }) => modifiedAt, false),
  range('completedAt', ({ completedAt }) => completedAt, false),
  ...customKinds,
];
