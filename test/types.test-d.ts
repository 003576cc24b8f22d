import type { PathOf } from '../src/engine/plan/record-path.ts';
import { idInput } from '../src/schema/asana/record/id-input.ts';
import { Project, Section, Tag, Task, User } from '../src/schema/asana/record/refs.ts';
import { deleted, writeMutation, written } from '../src/schema/asana/record/write-mutation.ts';
import { builder } from '../src/schema/builder/builder.ts';
import { input, optional } from '../src/schema/mutation/input.ts';
import { declareMutation } from '../src/schema/mutation/mutation.ts';
import { recordPayload } from '../src/schema/mutation/payload.ts';
import { deleteSection, updateSection } from '../src/service/asana/record/section.ts';
import type { TaskRecord } from '../src/service/asana/record/task.ts';

// Code that must not compile. `tsc` reads this file; nothing runs it. Each comment names the mistake that it detects. A comment
// on a line that compiles is itself an error.

/** Paths of a task that a resolver can declare. */
export const taskPaths: readonly PathOf<TaskRecord>[] = [
  'due_on',
  'assignee',
  'assignee.name',
  'memberships.section.name',
  'custom_fields.enum_value.name',
  // @ts-expect-error: a misspelt field
  'due_onn',
  // @ts-expect-error: a field in the spelling of GraphQL
  'dueOn',
  // @ts-expect-error: a misspelt field of a nested record
  'assignee.nmae',
  // @ts-expect-error: the index of an item, which no path contains
  'memberships.0.section',
  // @ts-expect-error: a field below a scalar
  'due_on.year',
  // @ts-expect-error: a path that ends with a dot
  'assignee.',
];

builder.objectField(Task, 'neverBuilt', (t) =>
  t.boolean({
    reads: ['due_on', 'memberships.section.name'],
    resolve: ({ due_on }) => due_on != null,
  }),
);

builder.objectField(Task, 'readsMisspelt', (t) =>
  t.boolean({
    // @ts-expect-error: a misspelt path of `reads`
    reads: ['due_on', 'dueon'],
    resolve: ({ due_on }) => due_on != null,
  }),
);

builder.objectField(Task, 'readsOfAnotherRecord', (t) =>
  t.boolean({
    // @ts-expect-error: a path of a project in a field of a task
    reads: ['archived'],
    resolve: () => true,
  }),
);

builder.objectField(Task, 'readsByArgumentMisspelt', (t) =>
  t.boolean({
    args: { isShort: t.arg.boolean() },
    // @ts-expect-error: a misspelt path of `reads` that depends on an argument
    reads: ({ isShort }) => (isShort === true ? ['name'] : ['nmae']),
    resolve: () => true,
  }),
);

builder.objectField(Task, 'readsByArgumentUnknown', (t) =>
  t.boolean({
    args: { isShort: t.arg.boolean() },
    // @ts-expect-error: an argument that the field does not have
    reads: ({ isLong }) => (isLong === true ? ['notes'] : ['name']),
    resolve: () => true,
  }),
);

builder.objectField(Task, 'embedded', (t) =>
  t.field({
    type: Section,
    path: 'memberships.section',
    resolve: ({ memberships }) => memberships?.[0]?.section,
  }),
);

builder.objectField(Task, 'embeddedMisspelt', (t) =>
  t.field({
    type: Section,
    // @ts-expect-error: a misspelt path of `path`
    path: 'memberships.sektion',
    resolve: ({ memberships }) => memberships?.[0]?.section,
  }),
);

builder.objectField(Project, 'exposed', (t) =>
  // @ts-expect-error: a field that the record does not have
  t.at('ownr', User, 'The owner.'),
);

builder.objectField(Project, 'exposedAsAnother', (t) =>
  // @ts-expect-error: a person exposed as a project
  t.at('owner', Project, 'The owner.'),
);

builder.objectField(Project, 'exposedNull', (t) =>
  // @ts-expect-error: a value that can be null, as one that cannot
  t.at('owner', User, 'The owner.', 'nonNull'),
);

builder.objectField(Project, 'exposedBelow', (t) =>
  // @ts-expect-error: a property that an embedded record does not have
  t.stringAt('owner.nam', 'The name of the owner.'),
);

builder.objectField(Project, 'exposedText', (t) =>
  // @ts-expect-error: a text as a number
  t.intAt('owner.name', 'The name of the owner.'),
);

builder.objectField(Project, 'exposedName', (t) =>
  t.stringAt('owner.name', 'The name of the owner.'),
);

builder.objectField(Task, 'separateWithoutPromise', (t) =>
  t.field({
    type: Section,
    // @ts-expect-error: a separate request that returns no promise
    separateRequest: () => 1,
    resolve: () => null,
  }),
);

builder.objectField(Task, 'parsed', (t) =>
  t.parsedField({
    type: 'Int',
    args: { size: t.arg.int({ required: true }) },
    parse: ({ size }) => ({ double: size * 2 }),
    resolve: (_task, { double }) => double,
  }),
);

builder.objectField(Task, 'parsedArgumentUnknown', (t) =>
  t.parsedField({
    type: 'Int',
    args: { size: t.arg.int() },
    // @ts-expect-error: an argument that the field does not have
    parse: ({ length }) => ({ length }),
    resolve: () => 1,
  }),
);

builder.objectField(Task, 'parsedResultUnknown', (t) =>
  t.parsedField({
    type: 'Int',
    args: { size: t.arg.int({ required: true }) },
    parse: ({ size }) => ({ double: size * 2 }),
    // @ts-expect-error: the arguments themselves, which a resolver of parsed arguments does not receive
    resolve: (_task, { size }) => size,
  }),
);

builder.objectField(Task, 'parsedWrongResult', (t) =>
  t.parsedField({
    type: 'Int',
    args: { size: t.arg.int({ required: true }) },
    parse: ({ size }) => String(size),
    // @ts-expect-error: a text where the type is a number
    resolve: (_task, text) => text,
  }),
);

const texts = { effect: 'CHANGES', description: 'A.', argument: 'B.', input: 'C.' } as const;
const execution = {
  payload: recordPayload('tag', Tag, 'D.'),
  cost: () => ({ calls: [] }),
  resolve: () => ({ tag: { gid: '1', name: '' } }),
};

// @ts-expect-error: a mutation that does not say what it sends
declareMutation('neverDefined', { ...texts, ...execution, inputs: {}, parse: (values) => values });

const { effect: _, ...withoutEffect } = texts;
const declaration = { ...withoutEffect, ...execution, sends: 'D.', inputs: {}, parse: () => null };
// @ts-expect-error: a mutation that does not say what it does to what exists
declareMutation('neverDefinedEffect', declaration);

writeMutation('neverDefinedInput', {
  ...texts,
  inputs: { section: idInput('Section', 'D.'), name: optional(input('String', 'E.')) },
  // @ts-expect-error: an input that can be absent, where the write requires it
  write: ({ section, name }) => updateSection(section, { name }),
  payload: written('section', Section, 'F.'),
});

writeMutation('neverDefinedRecord', {
  ...texts,
  inputs: { section: idInput('Section', 'D.') },
  // @ts-expect-error: a payload with another record than the response
  write: ({ section }) => updateSection(section, { name: 'G' }),
  payload: written('task', Task, 'F.'),
});

writeMutation('neverDefinedId', {
  ...texts,
  inputs: { section: idInput('Section', 'D.') },
  write: ({ section }) => deleteSection(section),
  // @ts-expect-error: an id that is no input
  payload: deleted('task', Task, 'F.'),
});
