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

// Chips: things in a text that are one piece, cannot be edited inside, and know more than they show.

const style = { type: TextStyle, description: 'How its text looks.' } as const;

builder.objectType(Person, {
  description: 'A chip that names a person.',
  record: docsRecord('person'),
  fields: (t) => ({
    personId: t.exposeID('personId', { description: 'Which chip it is, not which person.' }),
    personProperties: t.expose('personProperties', {
      type: PersonProperties,
      description: 'Who it names.',
    }),
    textStyle: t.expose('textStyle', style),
  }),
});

builder.objectType(PersonProperties, {
  description: 'Who a chip names.',
  record: docsRecord('personProperties'),
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The name that it shows; null when it shows the e-mail address.',
    }),
    email: t.exposeString('email', { description: 'The person’s e-mail address.' }),
  }),
});

builder.objectType(RichLink, {
  description: 'A chip that leads to a file, a video, an event in a calendar or the like.',
  record: docsRecord('richLink'),
  fields: (t) => ({
    richLinkId: t.exposeID('richLinkId', { description: 'Which chip it is.' }),
    richLinkProperties: t.expose('richLinkProperties', {
      type: RichLinkProperties,
      description: 'Where it leads.',
    }),
    textStyle: t.expose('textStyle', style),
  }),
});

builder.objectType(RichLinkProperties, {
  description: 'Where a chip leads.',
  record: docsRecord('richLinkProperties'),
  fields: (t) => ({
    title: t.exposeString('title', {
      description: 'What it shows: the title at the time it was last brought up to date.',
    }),
    uri: t.exposeString('uri', { description: 'The address that it leads to.' }),
    mimeType: t.exposeString('mimeType', {
      description: 'What kind of file that is; null when it is no file.',
    }),
  }),
});

builder.objectType(DateElement, {
  description: 'A chip that shows a date.',
  record: docsRecord('dateElement'),
  fields: (t) => ({
    dateId: t.exposeID('dateId', { description: 'Which chip it is.' }),
    dateElementProperties: t.expose('dateElementProperties', {
      type: DateElementProperties,
      description: 'Which date, and how it is shown.',
    }),
    textStyle: t.expose('textStyle', style),
  }),
});

builder.objectType(DateElementProperties, {
  description: 'Which date a chip shows, and how.',
  record: docsRecord('dateElementProperties'),
  fields: (t) => ({
    displayText: t.exposeString('displayText', { description: 'The date as it is shown.' }),
    timestamp: t.exposeString('timestamp', {
      description: 'The instant in UTC (RFC 3339), to the letter as the service gives it.',
    }),
    timeZoneId: t.exposeString('timeZoneId', {
      description: 'The time zone that it is shown in, such as "America/New_York"; null is UTC.',
    }),
    locale: t.exposeString('locale', {
      description: 'The language that it is shown in, such as "en-GB"; null is "en".',
    }),
    dateFormat: t.field(enumAt('dateFormat', DateFormat, 'How its day is shown.')),
    timeFormat: t.field(enumAt('timeFormat', TimeFormat, 'How its time of day is shown.')),
  }),
});
