import type { Role } from '../../../store/google/file-row.ts';
import { documentFixtures } from '../../fixture/document-fixture.ts';
import { documentIds, fileIdOf } from '../../fixture/document-url.ts';
import type { PersonName } from '../../fixture/person.ts';
import { heading, plain, styled } from '../content.ts';
import { type DocumentDefinition, oneTab } from '../document-definition.ts';

interface SimpleDocument {
  readonly id: string;
  readonly name: string;
  readonly owner: PersonName;
  readonly shared?: Partial<Record<PersonName, Role>>;
  readonly isCompanyWide?: boolean;
  readonly isOnSharedDrive?: boolean;
  /** A line that begins with `# ` is a heading. */
  readonly lines: readonly string[];
}

const documents: readonly SimpleDocument[] = [
  {
    id: documentIds.radioDesign,
    name: 'Radio design notes',
    owner: 'mateo',
    shared: { ada: 'writer', grace: 'writer', lukasz: 'writer' },
    lines: [
      '# Range',
      '300 m across a garden, 60 m through two walls.',
      '# Power',
      'Nine microampere asleep.',
    ],
  },
  {
    id: documentIds.onboardingGuide,
    name: 'Welcome to Fernwood',
    owner: 'priya',
    shared: { ada: 'writer' },
    isCompanyWide: true,
    lines: [
      '# Your first day',
      'Keys are with Linnea, coffee is on the second floor.',
      '# Your first week',
      'Build a station with your own hands.',
    ],
  },
  {
    id: documentIds.interviewNotes,
    name: 'Customer interviews: notes',
    owner: 'hana',
    shared: { ada: 'writer', grace: 'reader', priya: 'writer' },
    lines: [
      '# A gardener',
      '“I look at the sky first, then at the app, and believe the sky.”',
      '# A teacher',
      'Wants the numbers on one screen for the whole class.',
    ],
  },
  {
    id: documentIds.releaseNotes,
    name: 'Release notes: app 3.0',
    owner: 'tom',
    shared: { ada: 'writer', grace: 'writer', lukasz: 'commenter' },
    lines: [
      '# New',
      'Storm alerts with a sound of their own.',
      '# Fixed',
      'Humidity never reads 101 % again.',
    ],
  },
  {
    id: documentIds.hebrewCopy,
    name: 'טקסטים להשקה בעברית',
    owner: 'shira',
    shared: { ada: 'writer', grace: 'commenter', zoe: 'writer' },
    lines: ['# אריה 2', 'תחנת מזג האוויר שמקשיבה.', 'מחיר: 149 € כולל משלוח (RTL ו-LTR יחד).'],
  },
  {
    id: documentFixtures.onSharedDrive,
    name: 'Service manual: outdoor sensor',
    owner: 'ada',
    shared: { grace: 'writer', samuel: 'writer' },
    isOnSharedDrive: true,
    lines: [
      '# Opening the case',
      'Four clips, clockwise.',
      '# Replacing the seal',
      'Never reuse it.',
    ],
  },
  {
    id: fileIdOf('1DriveCalibration'),
    name: 'Calibration of the rain gauge',
    owner: 'ada',
    shared: { grace: 'writer', mateo: 'writer' },
    isOnSharedDrive: true,
    lines: ['Pour 100 ml slowly. Forty tips are right.'],
  },
  ...[
    [
      '1SayHello',
      'Say hello: ten openings for support',
      'Hello, and thank you for the photo of your roof.',
    ],
    [
      '1HelloWorld',
      'HelloWorld, the first sketch of the API',
      'GET /stations answers with all of them.',
    ],
    ['1Othello', 'Othello: the code name that nobody liked', 'We called it Aria in the end.'],
    ['1PercentName', 'Discounts: 50%_off & "two for one"', 'Not before the spring.'],
    ['1MinutesJune', 'Minutes, 8 June 2026', 'Present: all but Tom. Decided: the lid is green.'],
    ['1MinutesMay', 'Minutes, 11 May 2026', 'Present: all. Decided: nothing.'],
    [
      '1Retro',
      'Looking back at the spring fair',
      'The demo garden drew the crowd; the banner fell twice.',
    ],
    ['1Hail', 'Ten questions about hail', 'How large can it be? As large as a melon.'],
    [
      '1Barometer',
      'The history of the barometer',
      'It begins with a pump that would not lift water.',
    ],
    ['1DewPoint', 'A story on dew points', 'Glasses fog when you come in from the cold.'],
    ['1Observer', 'Portrait of a weather observer', 'She has read the same gauge for forty years.'],
    [
      '1Chamber',
      'How to book the climate chamber',
      'Write your name on the door, and the temperature.',
    ],
    ['1Battery', 'Battery estimate, version 4', 'The curve is flat until it is not.'],
    ['1Resellers', 'Résellers in Łódź and Zürich', 'Three shops; two answer the telephone.'],
    ['1JapaneseNotes', '気象観測のメモ', '雨のち晴れ。'],
  ].map(
    ([key = '', name = '', line = '']): SimpleDocument => ({
      id: fileIdOf(key),
      name,
      owner: 'ada',
      shared: { grace: 'writer' },
      lines: [line],
    }),
  ),
  ...[
    ['1GraceDiary', 'Things to ask Ada'],
    ['1GraceTalk', 'Talk: small sensors, big skies'],
  ].map(
    ([key = '', name = '']): SimpleDocument => ({
      id: fileIdOf(key),
      name,
      owner: 'grace',
      shared: { ada: 'reader' },
      lines: ['To be written.'],
    }),
  ),
];

/** Documents of one tab, with headings and short paragraphs. */
export const simpleDocuments: readonly DocumentDefinition[] = documents.map(
  ({ id, name, owner, shared = {}, lines, isCompanyWide, isOnSharedDrive }, number) => ({
    id,
    name,
    owner,
    shared,
    ...(isCompanyWide && { isCompanyWide }),
    ...(isOnSharedDrive && { isOnSharedDrive }),
    modifiedTime: new Date(Date.UTC(2026, 2, 2 + number * 3, 9, number)).toISOString(),
    write: oneTab([
      ...styled('TITLE', name),
      ...lines.flatMap((line) => (line.startsWith('# ') ? heading(1, line.slice(2)) : plain(line))),
    ]),
  }),
);
