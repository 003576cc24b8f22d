import { builder } from '../../builder/builder.ts';
import { BookmarkLink, docsRecord, HeadingLink, Link } from '../record/refs.ts';

builder.objectType(Link, {
  description: 'The target of a link in the text. Exactly one field is set.',
  record: docsRecord('link'),
  fields: (t) => ({
    url: t.exposeString('url', {
      description: 'The URL of a page outside the document, exactly as the author entered it.',
    }),
    tabId: t.exposeID('tabId', { description: 'The id of a tab in the same document.' }),
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
        'The id of a bookmark. It is set only if the document was read without its tabs; otherwise use `bookmark`.',
    }),
    headingId: t.exposeID('headingId', {
      description:
        'The id of a heading. It is set only if the document was read without its tabs; otherwise use `heading`.',
    }),
  }),
});

builder.objectType(BookmarkLink, {
  description: 'A link to a bookmark.',
  record: docsRecord('bookmarkLink'),
  fields: (t) => ({
    // This is not a node id. The service uses the name `id`.
    id: t.exposeID('id', { description: 'The id of the bookmark.' }),
    tabId: t.exposeID('tabId', { description: 'The id of the tab that contains the bookmark.' }),
  }),
});

builder.objectType(HeadingLink, {
  description: 'A link to a heading.',
  record: docsRecord('headingLink'),
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'The id of the heading: the `headingId` of its paragraph style.',
    }),
    tabId: t.exposeID('tabId', { description: 'The id of the tab that contains the heading.' }),
  }),
});
