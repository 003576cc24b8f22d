import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// Renaming, moving and deleting sections.

const { ask, sent, asanaState } = await createMutationTestServer();

interface Named {
  readonly gid: string;
  readonly name: string;
}

const { fieldRichProject: project, emptySection } = fixtures;
const path = `/projects/${project}/sections`;
const namesNow = async () => (await asanaState<readonly Named[]>(path)).map(({ name }) => name);
const sections = await asanaState<readonly Named[]>(path);
const names = sections.map(({ name }) => name);
const [first = '', second = '', third = ''] = sections.map(({ gid }) => gid);
const refused = { applied: 'NO', retryable: false };
const idForms = (typeName: string, gid: string): readonly (readonly [string, string])[] => [
  ['Asana’s gid', gid],
  ['the global id', `${typeName}:${gid}`],
];

describe('updateSection', () => {
  const query = toMutation('updateSection', 'section { name createdAt project { name } }');

  test.each([
    ...idForms('Section', second),
    ['an address of the browser', `https://app.asana.com/0/${project}/${second}/f`] as const,
  ])('with %s renames the section, in one write', async (_form, section) => {
    const { data, wireRequests } = expectNoErrors(
      await ask(query, { input: { section, name: 'Doing' } }),
    );
    expect(data.it.section).toMatchObject({ name: 'Doing', project: { name: 'App 3.0' } });
    expect(sent()).toEqual([
      [`PUT /sections/${second} created_at,name,project.name`, { name: 'Doing' }],
    ]);
    expect(wireRequests).toBe(1);
    expect(await namesNow()).toEqual([names[0], 'Doing', ...names.slice(2)]);
  });

  test('of a project that the guest cannot see is FORBIDDEN, and changes nothing', async () => {
    const { data, errors } = await ask(query, { input: { section: second, name: 'x' } }, 'guest');
    expect(data).toEqual({ it: null });
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', ...refused });
    expect(await namesNow()).toEqual(names);
  });
});

describe('moveSection', () => {
  const query = toMutation('moveSection', 'section { name }');

  test.each([
    [
      'before another section',
      { before: `Section:${first}` },
      { before_section: first },
      [third, first, second],
    ],
    ['after another section', { after: first }, { after_section: first }, [first, third, second]],
    [
      'after another section, with before: null',
      { before: null, after: first },
      { after_section: first },
      [first, third, second],
    ],
  ])('moves a section %s, with one write and one read', async (_, input, data, expected) => {
    const { data: result, wireRequests } = expectNoErrors(
      await ask(query, { input: { project: `Project:${project}`, section: third, ...input } }),
    );
    expect(result.it.section).toEqual({ name: names[2] });
    expect(sent()).toEqual([
      [`POST ${path}/insert *`, { section: third, ...data }],
      [`GET /sections/${third} name`],
    ]);
    expect(wireRequests).toBe(2);
    const after = await asanaState<readonly Named[]>(path);
    expect(after.slice(0, 3).map(({ gid }) => gid)).toEqual(expected);
  });

  test('reads nothing if the section is not selected', async () => {
    expectNoErrors(
      await ask(toMutation('moveSection', '__typename'), {
        input: { project, section: third, before: first },
      }),
    );
    expect(sent()).toHaveLength(1);
  });

  test.each([
    ['of a section of another project', { section: emptySection, before: first }, 'section'],
    ['next to a section of another project', { section: third, after: emptySection }, 'after'],
  ])('%s is rejected by Asana, and changes nothing', async (_what, input, field) => {
    const { errors } = await ask(query, { input: { project, ...input } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, ...refused });
    expect(await namesNow()).toEqual(names);
  });

  test('of a project that the guest cannot see is FORBIDDEN, and changes nothing', async () => {
    const input = { project, section: third, before: first };
    const { errors } = await ask(query, { input }, 'guest');
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', ...refused });
    expect(await namesNow()).toEqual(names);
  });
});

describe('deleteSection', () => {
  const query = toMutation('deleteSection', 'deletedSectionId');

  test.each(idForms('Section', emptySection))(
    'with %s deletes an empty section',
    async (_, section) => {
      const { data } = expectNoErrors(await ask(query, { input: { section } }));
      expect(data.it).toEqual({ deletedSectionId: `Section:${emptySection}` });
      expect(sent()).toEqual([[`DELETE /sections/${emptySection} *`]]);
      expect(await asanaState(`/sections/${emptySection}`)).toBeUndefined();
    },
  );

  test('of a section with tasks is rejected by Asana, and deletes nothing', async () => {
    const { errors } = await ask(query, { input: { section: first } });
    expect(errors[0]).toMatchObject({
      message: expect.stringContaining('Cannot delete a section that has tasks'),
      extensions: { code: 'BAD_USER_INPUT', ...refused },
    });
    expect(await namesNow()).toEqual(names);
  });

  test('of another person’s private project is FORBIDDEN, and deletes nothing', async () => {
    const { errors } = await ask(query, { input: { section: emptySection } }, 'grace');
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', ...refused });
    expect(await asanaState(`/sections/${emptySection}`)).toMatchObject({ name: 'Next year' });
  });
});
