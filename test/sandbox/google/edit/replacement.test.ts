import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { runsOf, useEdits } from './document.ts';

const { edit, rejectionOf, read, resetSandbox, write, content } = useEdits();

const replace = (text: string, replaceText: string, more: object = {}, tabsCriteria?: object) => ({
  replaceAllText: {
    containsText: { text, ...more },
    replaceText,
    ...(tabsCriteria && { tabsCriteria }),
  },
});

test('every occurrence is replaced in any style, and counted', async () => {
  const id = await write('Rain, rain and RAIN.\nNo sun.');
  const bold = {
    updateTextStyle: {
      range: { startIndex: 1, endIndex: 3 },
      textStyle: { bold: true },
      fields: 'bold',
    },
  };
  const { replies } = await edit(id, bold, replace('rain', 'snow ❄️'), replace('hail', ''));
  expect(replies).toEqual([
    {},
    { replaceAllText: { occurrencesChanged: 3 } },
    { replaceAllText: {} },
  ]);
  expect(runsOf(await content(id))).toEqual([
    [['snow ❄️', { bold: true }], ', snow ❄️ and snow ❄️.\n'],
    ['No sun.\n'],
  ]);
});

test('replaceAllText supports case sensitivity and regular expressions', async () => {
  const id = await write('a.b A.B axb');
  const { replies } = await edit(
    id,
    replace('A.B', '1', { matchCase: true }),
    replace('a.b', '2\n3', { searchByRegex: true }),
  );
  expect(replies).toMatchObject([
    { replaceAllText: { occurrencesChanged: 1 } },
    { replaceAllText: { occurrencesChanged: 2 } },
  ]);
  expect(runsOf(await content(id))).toEqual([['2\n'], ['3 1 2\n'], ['3\n']]);
});

test('replaceAllText searches all tabs and segments, or only the named tabs', async () => {
  resetSandbox();
  const id = documentFixtures.handbook;
  const counts = async (requests: readonly object[]) =>
    (await edit(id, ...requests)).replies?.map(
      ({ replaceAllText }) => replaceAllText?.occurrencesChanged,
    );
  const [, guide = ''] = documentFixtures.handbookTabs;
  expect(await counts([replace('Fernwood', 'Hill'), replace('dew point', 'frost')])).toEqual([
    1, 1,
  ]);
  expect(await counts([replace('the', 'that', {}, { tabIds: [guide] })])).toEqual([4]);
  expect(JSON.stringify((await read(id)).tabs?.[0])).toContain('The table above');
  expect(await rejectionOf(id, replace('the', 'x', {}, { tabIds: ['t.none'] }))).toBe(
    'Invalid requests[0].replaceAllText: A tab with ID t.none does not exist.',
  );
});

test('an empty or invalid search text is rejected', async () => {
  const id = await write('one');
  expect(await rejectionOf(id, replace('', 'x'))).toContain('The text to find must not be empty.');
  expect(await rejectionOf(id, replace('(', 'x', { searchByRegex: true }))).toContain('not valid');
});
