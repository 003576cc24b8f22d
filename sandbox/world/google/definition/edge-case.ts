import type { Piece } from '../../../store/google/document-model.ts';
import { documentFixtures } from '../../fixture/document-fixture.ts';
import { fileIdOf } from '../../fixture/document-url.ts';
import { heading, inline, paragraph, plain, suggested, table, text } from '../content.ts';
import { type DocumentDefinition, oneTab, tabOf, withTabs } from '../document-definition.ts';

const modifiedTime = '2026-04-14T07:15:00.000Z';
const shared = { grace: 'writer' } as const;

/** Documents with one unusual property each. */
export const edgeCaseDocuments: readonly DocumentDefinition[] = [
  {
    id: documentFixtures.empty,
    name: 'Untitled document',
    shared,
    modifiedTime,
    write: oneTab([]),
  },
  {
    id: documentFixtures.oneParagraph,
    name: 'Motto',
    shared,
    modifiedTime,
    write: oneTab(plain('Measure twice, forecast once.')),
  },
  {
    id: documentFixtures.linkShared,
    name: 'Recipe of the summer party',
    owner: 'samuel',
    resourceKey: documentFixtures.linkSharedKey,
    modifiedTime,
    write: oneTab(plain('Four litres of lemonade.')),
  },
  {
    id: documentFixtures.long,
    name: 'Observations 2025, all stations',
    owner: 'samuel',
    shared: { ada: 'writer', grace: 'reader' },
    modifiedTime: '2026-01-31T23:00:00.000Z',
    write: (id) => oneTab(longContent())(id),
  },
  {
    id: documentFixtures.nestedTabs,
    name: 'Team wiki',
    shared,
    modifiedTime,
    write: (id) =>
      withTabs(
        tabOf('t.0', 'Start', plain('Everything has a tab of its own.')),
        tabOf('t.hardware', 'Hardware', plain('Boards and boxes.'), {
          childTabs: [
            tabOf('t.sensor', 'Sensor', plain('The one outside.'), {
              childTabs: [tabOf('t.battery', 'Battery 🔋', plain('Two years, if it is mild.'))],
            }),
            tabOf('t.display', 'Display', plain('The one inside.')),
          ],
        }),
        tabOf('t.archive', 'Archive', []),
      )(id),
  },
  {
    id: documentFixtures.tablesInTables,
    name: 'Test matrix: phones × firmware',
    owner: 'tom',
    shared: { ada: 'writer', grace: 'commenter' },
    modifiedTime,
    write: oneTab([
      ...plain('Each cell has its own table.'),
      ...table([
        ['', 'Firmware 4.0'],
        [
          'Android',
          [
            ...table([
              ['13', 'ok'],
              ['14', innermost()],
            ]),
            ...plain('See the notes.'),
          ],
        ],
      ]),
      ...plain('Ask Tom before changing it.'),
    ]),
  },
  {
    id: documentFixtures.emoji,
    name: '🌦️ Weather words: naïve & cafe\u0301',
    owner: 'linnea',
    shared: { ada: 'writer', grace: 'reader' },
    modifiedTime,
    write: oneTab([
      ...heading(1, '👨‍👩‍👧‍👦 and 🏳️‍🌈'),
      ...plain('One smile 😀 is two units; é may be one or two (e\u0301); 𝒜 is two.'),
      ...paragraph(['cut ', text('👍🏽', { bold: true }), ' here']),
      ...plain('ตัวอย่าง 気象 नमस्ते Z\u0351\u0343alg\u0329o'),
    ]),
  },
  {
    id: documentFixtures.oddName,
    name: 'O\'Brien \\ "draft"',
    shared,
    modifiedTime,
    write: oneTab(plain('A letter to Mr O\'Brien about his "broken" barometer.')),
  },
  {
    id: documentFixtures.suggestions,
    name: 'Warranty terms, in review',
    owner: 'priya',
    shared: { ada: 'writer', grace: 'commenter', tom: 'reader' },
    modifiedTime,
    write: oneTab([
      ...paragraph([
        'The warranty lasts ',
        { ...text('two'), suggestedDeletionIds: ['suggest.years'] },
        { ...text('three'), suggestedInsertionIds: ['suggest.years'] },
        ' years.',
      ]),
      ...suggested(plain('It covers lightning.'), { suggestedDeletionIds: ['suggest.lightning'] }),
      ...suggested(heading(2, 'What it covers'), { suggestedInsertionIds: ['suggest.cover'] }),
      ...suggested(
        paragraph([
          inline('person', {
            personId: 'kix.priya',
            personProperties: { name: 'Priya Raman', email: 'priya@fernwood.example' },
          }),
          ' decides.',
        ]),
        { suggestedInsertionIds: ['suggest.cover'] },
      ),
      ...plain('It does not cover frost.'),
    ]),
  },
  {
    id: documentFixtures.trashed,
    name: 'Launch plan: Aria 1 (old)',
    shared,
    trashed: true,
    modifiedTime: '2025-02-02T12:00:00.000Z',
    write: oneTab(plain('Shipped in 2024.')),
  },
  {
    id: fileIdOf('1TrashedToo'),
    name: 'Shopping list for the fair',
    owner: 'grace',
    trashed: true,
    modifiedTime: '2026-03-21T12:00:00.000Z',
    write: oneTab(plain('Coffee, cable ties, coffee.')),
  },
  {
    id: documentFixtures.tooLarge,
    name: 'Photo diary of the climate chamber',
    owner: 'mateo',
    shared: { ada: 'writer', grace: 'reader' },
    modifiedTime,
    write: (id) => {
      const content = paragraph([
        'Frost, day 1: ',
        inline('inlineObjectElement', { inlineObjectId: 'kix.frost' }),
      ]);
      const images = new Map([['kix.frost', { title: 'Frost', imageProperties: {} }]]);
      const row = withTabs(tabOf('t.0', 'Tab 1', content, { inlineObjects: images }))(id);
      return { ...row, imageBytes: 64 * 1024 * 1024 };
    },
  },
];

function innermost(): Piece[] {
  return [...table([['wifi', 'slow']]), ...plain('')];
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'];

/** 300 pages. Each has a heading, twelve paragraphs and a page break. */
function longContent(): Piece[] {
  return Array.from({ length: 300 }, (_, page) => [
    ...heading(2, `Station ${page + 1}, ${months[page % months.length]}`),
    ...Array.from({ length: 12 }, (_, day) =>
      plain(
        `Day ${day + 1}: ${(page * 7 + day * 3) % 30} °C at noon, wind from the ${['north', 'east', 'south', 'west'][(page + day) % 4]}, ${(page * day) % 12} mm of rain. The gauge was read at eight and at twenty, the cap wiped, and the log signed.`,
      ),
    ).flat(),
    ...(page < 299 ? paragraph([inline('pageBreak', {})]) : []),
  ]).flat();
}
