import { builder } from '../../builder/builder.ts';
import { BookmarkLink, docsRecord, HeadingLink, Link } from '../record/refs.ts';

builder.objectType(Link, {
  description: 'Where a text leads to when it is clicked. One field is set.',
  record: docsRecord('link'),
  fields: (t) => ({
    url: t.exposeString('url', {
      description: 'An address outside of the document, as its author wrote it.',
    }),
    tabId: t.exposeID('tabId', { description: 'A tab of the same document.' }),
    bookmark: t.expose('bookmark', {
      type: BookmarkLink,
      description: 'A bookmark in the same document.',
    }),
    heading: t.expose('heading', {
      type: HeadingLink,
      description: 'A heading in the same document.',
    }),
    bookmarkId: t.exposeID('bookmarkId', {
      description:
        'A bookmark, where the document was read without its tabs; `bookmark` takes its place.',
    }),
    headingId: t.exposeID('headingId', {
      description:
        'A heading, where the document was read without its tabs; `heading` takes its place.',
    }),
  }),
});

builder.objectType(BookmarkLink, {
  description: 'A bookmark that a text leads to.',
  record: docsRecord('bookmarkLink'),
  fields: (t) => ({
    // Not the id of a node: the service calls it so.
    id: t.exposeID('id', { description: 'Which bookmark.' }),
    tabId: t.exposeID('tabId', { description: 'The tab that the bookmark is in.' }),
  }),
});

builder.objectType(HeadingLink, {
  description: 'A heading that a text leads to.',
  record: docsRecord('headingLink'),
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Which heading: the `headingId` of its paragraph.' }),
    tabId: t.exposeID('tabId', { description: 'The tab that the heading is in.' }),
  }),
});
