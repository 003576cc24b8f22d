import type { docs_v1 } from '@googleapis/docs';
import { expect, test } from 'vitest';
import { runsOf, tabOf, useEdits } from './document.ts';

const { edit, rejectionOf, read, write, content } = useEdits();

const styleText = (
  startIndex: number,
  endIndex: number,
  textStyle: docs_v1.Schema$TextStyle,
  fields = Object.keys(textStyle).join(),
) => ({ updateTextStyle: { range: { startIndex, endIndex }, textStyle, fields } });

const styleParagraph = (
  startIndex: number,
  endIndex: number,
  paragraphStyle: docs_v1.Schema$ParagraphStyle,
  fields = Object.keys(paragraphStyle).join(),
) => ({ updateParagraphStyle: { range: { startIndex, endIndex }, paragraphStyle, fields } });

test('a text style sets the fields of the mask, and resets absent ones', async () => {
  const id = await write('one two');
  await edit(
    id,
    styleText(1, 8, { bold: true, italic: true }, 'bold'),
    styleText(1, 4, { underline: true }),
  );
  expect(runsOf(await content(id))).toEqual([
    [['one', { bold: true, underline: true }], [' two', { bold: true }], '\n'],
  ]);
  await edit(id, styleText(3, 9, {}, 'bold'));
  expect(runsOf(await content(id))).toEqual([
    [['on', { bold: true, underline: true }], ['e', { underline: true }], ' two\n'],
  ]);
});

test('a text style that equals the named style is inherited', async () => {
  const id = await write('one');
  const arial = { fontFamily: 'Arial' };
  await edit(id, styleText(1, 4, { bold: false, weightedFontFamily: arial, italic: true }));
  expect(runsOf(await content(id))).toEqual([[['one', { italic: true }], '\n']]);
});

test('a star in the mask selects all writable fields', async () => {
  const id = await write('one');
  await edit(id, styleText(1, 4, { bold: true }), styleText(1, 4, { italic: true }, '*'));
  expect(runsOf(await content(id))).toEqual([[['one', { italic: true }], '\n']]);
});

test('a color without components is black, and masks may be snake_case', async () => {
  const id = await write('one');
  const foregroundColor = { color: { rgbColor: { red: 1, green: 0, blue: 0 } } };
  await edit(id, styleText(1, 4, { foregroundColor }, 'foreground_color'));
  expect(runsOf(await content(id))).toEqual([
    [['one', { foregroundColor: { color: { rgbColor: { red: 1 } } } }], '\n'],
  ]);
});

test('a link is blue and underlined unless the request sets this, and never on a line break', async () => {
  const id = await write('here and');
  const link = { url: 'https://weather.example' };
  await edit(id, styleText(1, 10 - 1, { link }), styleText(6, 9, { link, underline: false }));
  const blue = { color: { rgbColor: { red: 0.06666667, green: 0.33333334, blue: 0.8 } } };
  expect(runsOf(await content(id))).toEqual([
    [
      ['here ', { link, foregroundColor: blue, underline: true }],
      ['and', { link, foregroundColor: blue }],
      '\n',
    ],
  ]);
});

test('text whose link is removed gets the style of the text before it', async () => {
  const id = await write('see here');
  await edit(
    id,
    styleText(1, 5, { italic: true }),
    styleText(5, 9, { link: { url: 'https://a.example' } }),
  );
  await edit(id, styleText(5, 9, {}, 'link'));
  expect(runsOf(await content(id))).toEqual([[['see here', { italic: true }], '\n']]);
});

test('a link that overlaps a new link gets its address', async () => {
  const id = await write('see here');
  const [one, other] = [{ url: 'https://a.example' }, { url: 'https://b.example' }];
  await edit(id, styleText(1, 9, { link: one }), styleText(3, 6, { link: other }));
  const links = runsOf(await content(id))[0]?.map((run) =>
    typeof run === 'string' ? null : run[1].link,
  );
  expect(links).toEqual([other, null]);
});

test('a paragraph style applies to every paragraph that overlaps the range', async () => {
  const id = await write('one\ntwo\nthree');
  await edit(
    id,
    styleParagraph(4, 6, { alignment: 'END', spaceAbove: { magnitude: 6, unit: 'PT' } }),
  );
  const styles = (await content(id)).flatMap(({ paragraph }) => paragraph?.paragraphStyle ?? []);
  const shaped = { alignment: 'END', spaceAbove: { magnitude: 6, unit: 'PT' } };
  expect(styles).toMatchObject([shaped, shaped, { namedStyleType: 'NORMAL_TEXT' }]);
  expect(styles[2]).not.toHaveProperty('alignment');
});

test('a paragraph has a heading id only while it is a heading', async () => {
  const id = await write('one');
  await edit(id, styleParagraph(1, 2, { namedStyleType: 'HEADING_1', alignment: 'START' }));
  const style = async () => (await content(id))[1]?.paragraph?.paragraphStyle;
  expect(await style()).toEqual({
    namedStyleType: 'HEADING_1',
    direction: 'LEFT_TO_RIGHT',
    headingId: expect.stringMatching(/^h\.\w{12}$/),
  });
  await edit(id, styleParagraph(1, 2, {}, 'namedStyleType'));
  expect(await style()).toEqual({ namedStyleType: 'NORMAL_TEXT', direction: 'LEFT_TO_RIGHT' });
});

test('invalid styles are rejected', async () => {
  const id = await write('one');
  const prefix = 'Invalid requests[0].updateTextStyle: ';
  const say = (style: docs_v1.Schema$TextStyle, fields?: string) =>
    rejectionOf(id, styleText(1, 2, style, fields));
  expect(await say({ bold: true }, '')).toBe(
    `${prefix}At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)`,
  );
  expect(await say({ bold: true }, 'bolder')).toBe(`${prefix}Invalid field: bolder`);
  expect(await say({ bold: true }, 'bold.very')).toBe(`${prefix}Invalid field: bold.very`);
  expect(await say({ link: {} })).toBe(`${prefix}Links must include at least one type.`);
  expect(await say({ fontSize: { magnitude: 12 } })).toBe(
    `${prefix}Unsupported dimension unit: UNIT_UNSPECIFIED`,
  );
  expect(await say({ weightedFontFamily: { weight: 400 } })).toContain('font family');
  expect(await say({ weightedFontFamily: { fontFamily: 'Arial', weight: 450 } })).toContain(
    'weight',
  );
  expect(await rejectionOf(id, styleParagraph(1, 2, { headingId: 'h.1' }))).toContain('read-only');
  expect(await rejectionOf(id, styleText(1, 9, { bold: true }))).toContain(
    'Index 9 must be less than',
  );
  expect(tabOf(await read(id)).body?.content).toHaveLength(2);
});
