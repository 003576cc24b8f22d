import { builder } from '../../../builder/builder.ts';
import { DateFormat, TimeFormat } from '../../content/date-format.ts';
import { insertionLocation } from '../input/location.ts';

const PersonPropertiesInput = builder.inputType('PersonPropertiesInput', {
  description: 'Whom a chip names.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'The person’s e-mail address.' }),
    name: t.string({ description: 'The name that it shows. Absent, it shows the address.' }),
  }),
});

/** `insertPerson`. */
export const InsertPersonRequest = builder.inputType('InsertPersonRequest', {
  description: 'Inserts a chip that names a person, which takes one index.',
  fields: (t) => ({
    personProperties: t.field({
      type: PersonPropertiesInput,
      required: true,
      description: 'Who it names.',
    }),
    ...insertionLocation(t, 'the chip'),
  }),
});

const RichLinkPropertiesInput = builder.inputType('RichLinkPropertiesInput', {
  description: 'Where a chip leads.',
  fields: (t) => ({
    uri: t.string({
      required: true,
      description: 'The address of a file in Drive, a video or an event in a calendar.',
    }),
    title: t.string({
      description: 'Read only: what it shows, taken so that a chip can be sent as read.',
    }),
    mimeType: t.string({
      description: 'Read only: what kind of file it is, taken so that a chip can be sent as read.',
    }),
  }),
});

/** `insertRichLink`. */
export const InsertRichLinkRequest = builder.inputType('InsertRichLinkRequest', {
  description: 'Inserts a chip that leads to a file or the like, which takes one index.',
  fields: (t) => ({
    richLinkProperties: t.field({
      type: RichLinkPropertiesInput,
      required: true,
      description: 'Where it leads.',
    }),
    ...insertionLocation(t, 'the chip'),
  }),
});

const DateElementPropertiesInput = builder.inputType('DateElementPropertiesInput', {
  description: 'Which date a chip shows, and how.',
  fields: (t) => ({
    timestamp: t.string({
      required: true,
      description: 'The instant in UTC, as RFC 3339 writes it: 2026-03-01T09:30:00Z.',
    }),
    timeZoneId: t.string({
      description: 'The time zone that it is shown in, such as "America/New_York". Absent is UTC.',
    }),
    locale: t.string({
      description: 'The language that it is shown in, such as "en-GB". Absent is "en".',
    }),
    dateFormat: t.field({
      type: DateFormat.type,
      description: 'How its day is shown. Absent is DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED.',
    }),
    timeFormat: t.field({
      type: TimeFormat.type,
      description: 'How its time of day is shown. Absent is TIME_FORMAT_DISABLED.',
    }),
    displayText: t.string({
      description: 'Read only: the date as it is shown, taken so that a chip can be sent as read.',
    }),
  }),
});

/** `insertDate`. */
export const InsertDateRequest = builder.inputType('InsertDateRequest', {
  description: 'Inserts a chip that shows a date, which takes one index.',
  fields: (t) => ({
    dateElementProperties: t.field({
      type: DateElementPropertiesInput,
      required: true,
      description: 'Which date.',
    }),
    ...insertionLocation(t, 'the chip'),
  }),
});
