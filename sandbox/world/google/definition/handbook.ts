import type { Piece } from '../../../store/google/document-model.ts';
import { listOf } from '../../../store/google/list-preset.ts';
import { documentFixtures } from '../../fixture/document-fixture.ts';
import { documentUrl } from '../../fixture/document-url.ts';
import { heading, inline, item, link, paragraph, plain, styled, table, text } from '../content.ts';
import { type DocumentDefinition, tabOf, withTabs } from '../document-definition.ts';

const bullets = 'kix.fixturebullets';
const numbers = 'kix.fixturenumbers';
const footnoteId = 'kix.fixturenote';
const headerId = 'kix.fixtureheader';
const footerId = 'kix.fixturefooter';

const overview: readonly Piece[] = [
  ...styled('TITLE', 'Station handbook'),
  ...paragraph([
    'Aria 2 measures what you feel 🌡️, and a little more',
    inline('footnoteReference', { footnoteId }),
    '. Ask ',
    inline('person', {
      personId: 'kix.persongrace',
      personProperties: { name: 'Grace Lindqvist', email: 'grace@fernwood.example' },
    }),
    ' before ',
    inline('dateElement', {
      dateId: 'kix.datelaunch',
      dateElementProperties: {
        timestamp: '2026-09-15T12:00:00Z',
        timeZoneId: 'etc/UTC',
        locale: 'en',
        dateFormat: 'DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED',
        timeFormat: 'TIME_FORMAT_DISABLED',
        displayText: 'Sep 15, 2026',
      },
    }),
    ', or read ',
    inline('richLink', {
      richLinkId: 'kix.richplan',
      richLinkProperties: {
        title: 'Launch plan: Aria 2',
        uri: documentUrl('launchPlan'),
        mimeType: 'application/vnd.google-apps.document',
      },
    }),
    '.',
  ]),
  ...heading(1, 'In the box'),
  ...item(bullets, 0, 'The outdoor sensor'),
  ...item(bullets, 1, 'two screws'),
  ...item(bullets, 2, 'of which one is spare'),
  ...item(bullets, 1, text('no', { bold: true }), ' batteries'),
  ...item(bullets, 0, 'The indoor display 👩‍🔬'),
  ...heading(2, 'What it measures'),
  ...table([
    ['Quantity', 'Unit', 'Every'],
    ['Temperature', '°C', '10 s'],
    ['Rain', 'mm | l/m²', '1 min'],
  ]),
  ...plain('The table above is printed on the lid.'),
];

const guide: readonly Piece[] = [
  ...heading(1, 'Setting up'),
  ...item(numbers, 0, 'Charge the sensor.'),
  ...item(numbers, 0, 'Hold both buttons:'),
  ...item(numbers, 1, 'until it blinks,'),
  ...item(numbers, 1, 'and then a second longer.'),
  ...paragraph([
    'Trouble? See ',
    link('the questions', { tabId: documentFixtures.handbookTabs[2] }),
    ' or ',
    link('the help desk', { url: 'https://help.fernwood.example' }),
    '.',
  ]),
];

const questions: readonly Piece[] = [
  ...heading(1, 'Questions'),
  ...table([
    ['Why does it read 101 %?', [...plain('Fog.'), ...plain('Wipe the cap, wait an hour.')]],
    ['מה עם גשם?', 'כן, גם גשם. ☔'],
  ]),
  ...plain('That is all we were asked.'),
];

/** The document that most tests use. */
export const handbookDocument: DocumentDefinition = {
  id: documentFixtures.handbook,
  name: 'Station handbook (fixture)',
  shared: { grace: 'writer', hana: 'commenter', tom: 'reader' },
  modifiedTime: '2026-06-10T11:30:00.000Z',
  write: (id) => {
    const [, guideId, questionsId] = documentFixtures.handbookTabs;
    const first = tabOf('t.0', 'Overview', overview, {
      lists: new Map([[bullets, listOf('BULLET_DISC_CIRCLE_SQUARE')]]),
      headers: new Map([[headerId, plain('Fernwood Instruments 🌲')]]),
      footers: new Map([
        [footerId, paragraph(['Page ', inline('autoText', { type: 'PAGE_NUMBER' })])],
      ]),
      footnotes: new Map([[footnoteId, plain(' Such as the dew point.')]]),
    });
    first.documentStyle = {
      ...first.documentStyle,
      defaultHeaderId: headerId,
      defaultFooterId: footerId,
    };
    const second = tabOf(guideId, 'Guide', guide, {
      iconEmoji: '🛠️',
      lists: new Map([[numbers, listOf('NUMBERED_DECIMAL_ALPHA_ROMAN')]]),
      childTabs: [tabOf(questionsId, 'Questions', questions)],
    });
    return withTabs(first, second)(id);
  },
};
