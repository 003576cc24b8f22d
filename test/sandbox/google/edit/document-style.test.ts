import type { docs_v1 } from '@googleapis/docs';
import { expect, test } from 'vitest';
import { tabOf, useEdits } from './document.ts';

const { edit, rejectionOf, read, write, content } = useEdits();
const points = (magnitude: number) => ({ magnitude, unit: 'PT' });

const page = (
  documentStyle: docs_v1.Schema$DocumentStyle,
  fields = Object.keys(documentStyle).join(),
) => ({
  updateDocumentStyle: { documentStyle, fields },
});
const section = (
  startIndex: number,
  endIndex: number,
  sectionStyle: docs_v1.Schema$SectionStyle,
  fields = Object.keys(sectionStyle).join(),
) => ({ updateSectionStyle: { range: { startIndex, endIndex }, sectionStyle, fields } });
const breakAt = (index: number) => ({
  insertSectionBreak: { sectionType: 'CONTINUOUS', location: { index } },
});
const sections = async (id: string) =>
  (await content(id)).flatMap(({ sectionBreak }) => sectionBreak?.sectionStyle ?? []);

test('the document style is updated according to the mask', async () => {
  const id = await write('one');
  const background = { color: { color: { rgbColor: { red: 1, green: 1 } } } };
  await edit(
    id,
    page({ background, pageSize: { width: points(300), height: points(400) } }),
    page({ marginTop: points(20), marginLeft: points(30) }, 'marginTop'),
  );
  expect(tabOf(await read(id)).documentStyle).toMatchObject({
    background,
    pageSize: { width: points(300), height: points(400) },
    marginTop: points(20),
    marginLeft: points(72),
  });
  expect(await rejectionOf(id, page({ background: { color: {} } }))).toContain('transparent');
  expect(await rejectionOf(id, page({ defaultHeaderId: 'kix.1' }))).toContain('read-only');
  expect(await rejectionOf(id, page({}))).toContain('At least one field');
});

test('sections that overlap the range are updated, and a document margin replaces their margins', async () => {
  const id = await write('onetwothree');
  await edit(
    id,
    breakAt(7),
    breakAt(4),
    section(7, 10, { marginTop: points(10), pageNumberStart: 5 }),
  );
  expect((await sections(id)).map(({ marginTop }) => marginTop)).toEqual([
    undefined,
    points(10),
    undefined,
  ]);
  await edit(id, section(0, 1, { marginHeader: points(9) }), page({ marginTop: points(20) }));
  const [first, second] = await sections(id);
  expect(first?.marginHeader).toEqual(points(9));
  expect(second).toMatchObject({ pageNumberStart: 5 });
  expect(second).not.toHaveProperty('marginTop');
  expect(tabOf(await read(id)).documentStyle?.useCustomHeaderFooterMargins).toBe(true);
});

test('a field of a section style cannot be unset', async () => {
  const id = await write('one');
  expect(await rejectionOf(id, section(1, 2, {}, 'marginTop'))).toContain(
    'marginTop cannot be unset',
  );
  expect(await rejectionOf(id, section(1, 2, { sectionType: 'NEXT_PAGE' }))).toContain('read-only');
  const columnProperties = Array.from({ length: 4 }, () => ({}));
  expect(await rejectionOf(id, section(1, 2, { columnProperties }))).toContain('at most 3 columns');
});

const named = (namedStyle: docs_v1.Schema$NamedStyle, fields: string) => ({
  updateNamedStyle: { namedStyle, fields },
});

test('a named style is updated by single fields or completely', async () => {
  const id = await write('one');
  const styleOf = async (type: string) =>
    tabOf(await read(id)).namedStyles?.styles?.find(
      ({ namedStyleType }) => namedStyleType === type,
    );
  await edit(
    id,
    named(
      {
        namedStyleType: 'HEADING_1',
        textStyle: { bold: true },
        paragraphStyle: { alignment: 'CENTER', spaceAbove: points(1) },
      },
      'namedStyleType,textStyle,text_style.bold,paragraph_style.alignment',
    ),
  );
  expect(await styleOf('HEADING_1')).toMatchObject({
    textStyle: { bold: true, fontSize: points(20) },
    paragraphStyle: { namedStyleType: 'HEADING_1', alignment: 'CENTER', spaceAbove: points(20) },
  });
  await edit(id, named({ namedStyleType: 'HEADING_1' }, 'namedStyleType,textStyle'));
  expect((await styleOf('HEADING_1'))?.textStyle ?? {}).toEqual({});
});

test('text whose style equals the changed named style inherits it', async () => {
  const id = await write('one');
  const bold = {
    updateTextStyle: {
      range: { startIndex: 1, endIndex: 4 },
      textStyle: { bold: true },
      fields: 'bold',
    },
  };
  const style = { namedStyleType: 'NORMAL_TEXT', textStyle: { bold: true } };
  await edit(id, named(style, 'namedStyleType,textStyle.bold'), bold);
  expect((await content(id))[1]?.paragraph?.elements).toHaveLength(1);
});

test('a named style requires a type and cannot have a link', async () => {
  const id = await write('one');
  expect(await rejectionOf(id, named({ namedStyleType: 'TITLE' }, 'textStyle'))).toContain(
    'named_style_type',
  );
  expect(await rejectionOf(id, named({}, 'namedStyleType'))).toContain('must be specified');
  const link = { namedStyleType: 'TITLE', textStyle: { link: { url: 'https://a.example' } } };
  expect(await rejectionOf(id, named(link, 'namedStyleType,textStyle.link'))).toContain('Links');
});
