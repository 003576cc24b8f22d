import type { docs_v1 } from '@googleapis/docs';
import { defineEnum, docsType, field, suggestionIds } from './field/docs-field.ts';
import { TextStyle } from './style/text-style.ts';

// Smart chips: elements of a paragraph that users cannot edit inside and that contain more data than they show.

export const DateFormat = defineEnum('DateFormat', 'How a date chip shows the day.', {
  DATE_FORMAT_UNSPECIFIED: 'The value is unknown.',
  DATE_FORMAT_CUSTOM: 'A custom format that was imported from another application.',
  DATE_FORMAT_MONTH_DAY_ABBREVIATED: 'The abbreviated month and the day: Jan 1.',
  DATE_FORMAT_MONTH_DAY_FULL: 'The full month and the day: January 01.',
  DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED:
    'The abbreviated month, the day and the year: Jan 1, 1970. This is the default.',
  DATE_FORMAT_ISO8601: 'The ISO 8601 format: 1970-01-01.',
});

export const TimeFormat = defineEnum('TimeFormat', 'How a date chip shows the time of day.', {
  TIME_FORMAT_UNSPECIFIED: 'The value is unknown.',
  TIME_FORMAT_DISABLED: 'The time is not shown. This is the default.',
  TIME_FORMAT_HOUR_MINUTE: 'The hour and the minute: 12:00 PM.',
  TIME_FORMAT_HOUR_MINUTE_TIMEZONE: 'The hour, the minute and the time zone: 12:00 PM UTC.',
});

const style = field.object(TextStyle.type, 'The style of the chip’s text.');

const PersonProperties = docsType<docs_v1.Schema$PersonProperties>('PersonProperties', {
  description: 'The person that a smart chip mentions.',
  fields: {
    name: field.string('The name that the chip shows, or null if it shows the email address.'),
    email: field.string('The person’s email address.'),
  },
});

export const Person = docsType<docs_v1.Schema$Person>('Person', {
  description: 'A smart chip that mentions a person.',
  fields: {
    personId: field.id('The id of the chip, not of the person.'),
    personProperties: field.object(PersonProperties, 'The person that the chip mentions.'),
    textStyle: style,
    ...suggestionIds,
  },
});

const RichLinkProperties = docsType<docs_v1.Schema$RichLinkProperties>('RichLinkProperties', {
  description: 'The resource that a smart chip links to.',
  fields: {
    title: field.string(
      'The title that the chip shows: the title of the resource when the link was last updated.',
    ),
    uri: field.string('The URI of the resource.'),
    mimeType: field.string(
      'The MIME type of the linked file, or null if the link is not to a file in Drive.',
    ),
  },
});

export const RichLink = docsType<docs_v1.Schema$RichLink>('RichLink', {
  description:
    'A smart chip that links to another resource: a file in Drive, a YouTube video or a Calendar event, for example.',
  fields: {
    richLinkId: field.id('The id of the chip.'),
    richLinkProperties: field.object(RichLinkProperties, 'The resource that the chip links to.'),
    textStyle: style,
    ...suggestionIds,
  },
});

const DateElementProperties = docsType<docs_v1.Schema$DateElementProperties>(
  'DateElementProperties',
  {
    description: 'The date that a smart chip shows, and its format.',
    fields: {
      displayText: field.string('The text that the chip shows.'),
      timestamp: field.string(
        'The instant as an RFC 3339 timestamp in UTC, exactly as Google returns it.',
      ),
      timeZoneId: field.string(
        'The time zone of the text that the chip shows, such as "America/New_York". Null means UTC.',
      ),
      locale: field.string(
        'The language of the text that the chip shows, such as "en-GB". Null means "en".',
      ),
      dateFormat: field.enum(DateFormat, 'How the chip shows the day.'),
      timeFormat: field.enum(TimeFormat, 'How the chip shows the time of day.'),
    },
  },
);

export const DateElement = docsType<docs_v1.Schema$DateElement>('DateElement', {
  description: 'A smart chip that shows a date.',
  fields: {
    dateId: field.id('The id of the chip.'),
    dateElementProperties: field.object(
      DateElementProperties,
      'The date, and the format in which the chip shows it.',
    ),
    textStyle: style,
    ...suggestionIds,
  },
});
