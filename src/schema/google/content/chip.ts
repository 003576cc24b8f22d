import { builder } from '../../builder/builder.ts';
import {
  DateElement,
  DateElementProperties,
  docsRecord,
  Person,
  PersonProperties,
  RichLink,
  RichLinkProperties,
  TextStyle,
} from '../record/refs.ts';
import { DateFormat, TimeFormat } from './date-format.ts';
import { enumAt } from './field/enum.ts';

// Smart chips: elements of a paragraph that users cannot edit inside and that contain more data than they show.

const style = { type: TextStyle, description: 'The style of the chip’s text.' } as const;

builder.objectType(Person, {
  description: 'A smart chip that mentions a person.',
  record: docsRecord('person'),
  fields: (t) => ({
    personId: t.exposeID('personId', { description: 'The id of the chip, not of the person.' }),
    personProperties: t.expose('personProperties', {
      type: PersonProperties,
      description: 'The person that the chip mentions.',
    }),
    textStyle: t.expose('textStyle', style),
  }),
});

builder.objectType(PersonProperties, {
  description: 'The person that a smart chip mentions.',
  record: docsRecord('personProperties'),
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The name that the chip shows, or null if it shows the email address.',
    }),
    email: t.exposeString('email', { description: 'The person’s email address.' }),
  }),
});

builder.objectType(RichLink, {
  description:
    'A smart chip that links to another resource: a file in Drive, a YouTube video or a Calendar event, for example.',
  record: docsRecord('richLink'),
  fields: (t) => ({
    richLinkId: t.exposeID('richLinkId', { description: 'The id of the chip.' }),
    richLinkProperties: t.expose('richLinkProperties', {
      type: RichLinkProperties,
      description: 'The resource that the chip links to.',
    }),
    textStyle: t.expose('textStyle', style),
  }),
});

builder.objectType(RichLinkProperties, {
  description: 'The resource that a smart chip links to.',
  record: docsRecord('richLinkProperties'),
  fields: (t) => ({
    title: t.exposeString('title', {
      description:
        'The title that the chip shows: the title of the resource when the link was last updated.',
    }),
    uri: t.exposeString('uri', { description: 'The URI of the resource.' }),
    mimeType: t.exposeString('mimeType', {
      description:
        'The MIME type of the linked file, or null if the link is not to a file in Drive.',
    }),
  }),
});

builder.objectType(DateElement, {
  description: 'A smart chip that shows a date.',
  record: docsRecord('dateElement'),
  fields: (t) => ({
    dateId: t.exposeID('dateId', { description: 'The id of the chip.' }),
    dateElementProperties: t.expose('dateElementProperties', {
      type: DateElementProperties,
      description: 'The date, and the format in which the chip shows it.',
    }),
    textStyle: t.expose('textStyle', style),
  }),
});

builder.objectType(DateElementProperties, {
  description: 'The date that a smart chip shows, and its format.',
  record: docsRecord('dateElementProperties'),
  fields: (t) => ({
    displayText: t.exposeString('displayText', { description: 'The text that the chip shows.' }),
    timestamp: t.exposeString('timestamp', {
      description: 'The instant as an RFC 3339 timestamp in UTC, exactly as Google returns it.',
    }),
    timeZoneId: t.exposeString('timeZoneId', {
      description:
        'The time zone of the text that the chip shows, such as "America/New_York". Null means UTC.',
    }),
    locale: t.exposeString('locale', {
      description:
        'The language of the text that the chip shows, such as "en-GB". Null means "en".',
    }),
    dateFormat: t.field(enumAt('dateFormat', DateFormat, 'How the chip shows the day.')),
    timeFormat: t.field(enumAt('timeFormat', TimeFormat, 'How the chip shows the time of day.')),
  }),
});
