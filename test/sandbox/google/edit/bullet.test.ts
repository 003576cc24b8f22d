import { expect, test } from 'vitest';
import { runsOf, tabOf, useEdits } from './document.ts';

const { edit, rejectionOf, read, write, content } = useEdits();

const bullets = (startIndex: number, endIndex: number, bulletPreset?: string) => ({
  createParagraphBullets: {
    range: { startIndex, endIndex },
    ...(bulletPreset && { bulletPreset }),
  },
});
const points = (magnitude: number) => ({ magnitude, unit: 'PT' });

test('tabs before paragraphs become the nesting level and are removed', async () => {
  const id = await write('one\n\ttwo\n\t\tthree\nfour');
  await edit(id, bullets(1, 15, 'NUMBERED_DECIMAL_NESTED'));
  const after = await content(id);
  expect(runsOf(after)).toEqual([['one\n'], ['two\n'], ['three\n'], ['four\n']]);
  const listId = after[1]?.paragraph?.bullet?.listId ?? '';
  expect(after.map(({ paragraph }) => paragraph?.bullet)).toEqual([
    undefined,
    { listId, textStyle: {} },
    { listId, nestingLevel: 1, textStyle: {} },
    { listId, nestingLevel: 2, textStyle: {} },
    undefined,
  ]);
  expect(after[2]?.paragraph?.paragraphStyle).toMatchObject({
    indentFirstLine: points(54),
    indentStart: points(72),
  });
  const { lists = {} } = tabOf(await read(id));
  expect(lists?.[listId]?.listProperties?.nestingLevels?.[1]?.glyphFormat).toBe('%0.%1.');
});

test('paragraphs join the preceding list if it has the same properties', async () => {
  const id = await write('one\ntwo\nthree');
  await edit(
    id,
    bullets(1, 2, 'BULLET_CHECKBOX'),
    bullets(5, 6, 'BULLET_CHECKBOX'),
    bullets(9, 10, 'BULLET_ARROW_DIAMOND_DISC'),
  );
  const ids = (await content(id)).flatMap(({ paragraph }) => paragraph?.bullet?.listId ?? []);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  expect(Object.keys(tabOf(await read(id)).lists ?? {})).toHaveLength(2);
});

test('new and merged paragraphs in a list belong to the list', async () => {
  const id = await write('one\ntwo');
  await edit(id, bullets(1, 2, 'BULLET_CHECKBOX'), {
    insertText: { text: '\nhalf', location: { index: 4 } },
  });
  const marks = async () =>
    (await content(id)).slice(1).map(({ paragraph }) => !!paragraph?.bullet);
  expect(await marks()).toEqual([true, true, false]);
  await edit(id, { deleteContentRange: { range: { startIndex: 8, endIndex: 10 } } });
  expect(runsOf(await content(id))).toEqual([['one\n'], ['haltwo\n']]);
  expect(await marks()).toEqual([true, true]);
});

test('a bullet gets the text style when the complete paragraph is styled', async () => {
  const id = await write('one');
  const bold = (endIndex: number) => ({
    updateTextStyle: {
      range: { startIndex: 1, endIndex },
      textStyle: { bold: true },
      fields: 'bold',
    },
  });
  await edit(id, bullets(1, 2, 'BULLET_CHECKBOX'), bold(3));
  const bullet = async () => (await content(id))[1]?.paragraph?.bullet?.textStyle;
  expect(await bullet()).toEqual({});
  await edit(id, bold(4));
  expect(await bullet()).toEqual({ bold: true });
});

test('paragraphs removed from a list keep their level as an indent', async () => {
  const id = await write('one\n\ttwo\nthree');
  await edit(id, bullets(1, 8, 'BULLET_CHECKBOX'), {
    deleteParagraphBullets: { range: { startIndex: 1, endIndex: 12 } },
  });
  const paragraphs = (await content(id)).flatMap(({ paragraph }) => paragraph ?? []);
  expect(paragraphs.map(({ bullet }) => bullet)).toEqual([undefined, undefined, undefined]);
  expect(paragraphs.map(({ paragraphStyle }) => paragraphStyle?.indentStart)).toEqual([
    undefined,
    points(36),
    undefined,
  ]);
});

test('an unknown bullet preset is rejected', async () => {
  const id = await write('one');
  expect(await rejectionOf(id, bullets(1, 2))).toContain('bullet preset must be specified');
  expect(await rejectionOf(id, bullets(1, 2, 'BULLET_STAR'))).toContain(
    `Invalid value at 'requests[0].create_paragraph_bullets.bullet_preset'`,
  );
});
