import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';

const [high = '', medium = '', low = ''] = fixtures.enumOptions;
const [shop = '', , newsletter = ''] = fixtures.multiEnumOptions;

/** The value to write in one custom field. */
export interface FieldValue {
  readonly field: string;
  readonly value: object | null;
}

/** One valid value for each type of custom field. `data` is the value that Asana receives. */
export const inputCases: readonly (readonly [
  type: string,
  gid: string,
  name: string,
  value: object,
  data: unknown,
  display: string,
])[] = [
  ['text', fixtures.textField, 'Supplier part number', { text: 'FW-1 ☂' }, 'FW-1 ☂', 'FW-1 ☂'],
  ['number', fixtures.numberField, 'Effort', { number: 2.26 }, 2.26, '2.3 days'],
  ['percentage', fixtures.percentageField, 'Progress', { number: 0.25 }, 0.25, '25%'],
  ['currency', fixtures.currencyField, 'Cost', { number: -3 }, -3, '-€3.00'],
  ['enum by id', fixtures.enumField, 'Priority', { enumOption: medium }, medium, 'Medium'],
  [
    'enum by global id',
    fixtures.enumField,
    'Priority',
    { enumOption: `EnumOption:${high}` },
    high,
    'High',
  ],
  ['enum by name', fixtures.enumField, 'Priority', { enumOption: 'Low' }, low, 'Low'],
  [
    'multi-enum by id and by name',
    fixtures.multiEnumField,
    'Channels',
    { enumOptions: [newsletter, 'Web shop'] },
    [newsletter, shop],
    'Newsletter, Web shop',
  ],
  [
    'date',
    fixtures.dateField,
    'Review date',
    { date: '2026-12-24' },
    { date: '2026-12-24' },
    '2026-12-24',
  ],
  [
    'date and time',
    fixtures.dateTimeField,
    'Goes live',
    { dateTime: '2026-12-24T18:00:00+01:00' },
    { date_time: '2026-12-24T17:00:00.000Z' },
    '2026-12-24T17:00:00.000Z',
  ],
  [
    'people',
    fixtures.peopleField,
    'Reviewers',
    { people: [`User:${fixtures.graceGid}`, 'me'] },
    [fixtures.graceGid, 'me'],
    'Grace Lindqvist, Ada Okafor',
  ],
];
