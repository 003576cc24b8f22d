import { builder } from '../../../builder/builder.ts';
import { DateFormat, TimeFormat } from '../../content/date-format.ts';
import { type InputFields, insertionLocation } from '../input/location.ts';

const PersonPropertiesInput = builder.inputType('PersonPropertiesInput', {
  description: 'The person that a smart chip mentions.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'The person’s email address.' }),
    name: t.string({
      description: 'The name that the chip shows. If omitted, the chip shows the email address.',
    }),
  }),
});

const InsertPersonRequest = builder.inputType('InsertPersonRequest', {
  description: 'Inserts a smart chip that mentions a person. It takes one index.',
  fields: (t) => ({
    personProperties: t.field({
      type: PersonPropertiesInput,
      required: true,
      description: 'The person that the chip mentions.',
    }),
    ...insertionLocation(t, 'the chip'),
  }),
});

const RichLinkPropertiesInput = builder.inputType('RichLinkPropertiesInput', {
  description: 'The resource that a smart chip links to.',
  fields: (t) => ({
    uri: t.string({
      required: true,
      description: 'The URI of the resource: a file in Drive, a YouTube video or a Calendar event.',
    }),
    title: t.string({
      description:
        'Read-only, but accepted so that you can send back a chip that you read: the title that the chip shows.',
    }),
    mimeType: t.string({
      description:
        'Read-only, but accepted so that you can send back a chip that you read: the MIME type of the file.',
    }),
  }),
});

const InsertRichLinkRequest = builder.inputType('InsertRichLinkRequest', {
  description: 'Inserts a smart chip that links to a file or another resource. It takes one index.',
  fields: (t) => ({
    richLinkProperties: t.field({
      type: RichLinkPropertiesInput,
      required: true,
      description: 'The resource that the chip links to.',
    }),
    ...insertionLocation(t, 'the chip'),
  }),
});

const DateElementPropertiesInput = builder.inputType('DateElementPropertiesInput', {
  description: 'The date that a smart chip shows, and its format.',
  fields: (t) => ({
    timestamp: t.string({
      required: true,
      description: 'The instant as an RFC 3339 timestamp in UTC, such as 2026-03-01T09:30:00Z.',
    }),
    timeZoneId: t.string({
      description:
        'The time zone in which the chip shows the date, such as "America/New_York". If omitted, it is UTC.',
    }),
    locale: t.string({
      description:
        'The language in which the chip shows the date, such as "en-GB". If omitted, it is "en".',
    }),
    dateFormat: t.field({
      type: DateFormat.type,
      description:
        'How the chip shows the day. If omitted, it is DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED.',
    }),
    timeFormat: t.field({
      type: TimeFormat.type,
      description: 'How the chip shows the time of day. If omitted, it is TIME_FORMAT_DISABLED.',
    }),
    displayText: t.string({
      description:
        'Read-only, but accepted so that you can send back a chip that you read: the text that the chip shows.',
    }),
  }),
});

const InsertDateRequest = builder.inputType('InsertDateRequest', {
  description: 'Inserts a smart chip that shows a date. It takes one index.',
  fields: (t) => ({
    dateElementProperties: t.field({
      type: DateElementPropertiesInput,
      required: true,
      description: 'The date, and the format in which the chip shows it.',
    }),
    ...insertionLocation(t, 'the chip'),
  }),
});

/** The kinds of requests for smart chips. */
export const chipRequests = (t: InputFields) => ({
  insertPerson: t.field({
    type: InsertPersonRequest,
    description: 'Inserts a smart chip that mentions a person.',
  }),
  insertRichLink: t.field({
    type: InsertRichLinkRequest,
    description: 'Inserts a smart chip that links to a file or another resource.',
  }),
  insertDate: t.field({
    type: InsertDateRequest,
    description: 'Inserts a smart chip that shows a date.',
  }),
});
