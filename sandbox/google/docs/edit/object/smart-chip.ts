import type { docs_v1 } from '@googleapis/docs';
import { roleOf } from '../../../drive/access.ts';
import { type Draft, InvalidEdit } from '../draft/draft.ts';
import { findInsertion } from '../draft/location.ts';
import { insertInline } from '../text/inline-element.ts';
import { displayDate } from './date-text.ts';

/** insertPerson: a person with an account is shown by name. */
export function insertPerson(request: docs_v1.Schema$InsertPersonRequest, draft: Draft): void {
  const { email, name } = request.personProperties ?? {};
  if (!email) throw new InvalidEdit('Insert person requests must specify an email.');
  const displayName = name || draft.context.store.people.get(email)?.name;
  insertInline(findInsertion(draft, request), 'person', {
    personId: draft.createId('kix.'),
    personProperties: { ...(displayName && { name: displayName }), email },
  });
}

/** insertDate: the default is English, UTC and no time. */
export function insertDate(request: docs_v1.Schema$InsertDateRequest, draft: Draft): void {
  const located = findInsertion(draft, request);
  const { displayText: _, ...given } = request.dateElementProperties ?? {};
  const dateElementProperties = {
    timeZoneId: 'etc/UTC',
    locale: 'en',
    dateFormat: 'DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED',
    timeFormat: 'TIME_FORMAT_DISABLED',
    ...given,
  };
  const displayText = displayDate(dateElementProperties);
  insertInline(located, 'dateElement', {
    dateId: draft.createId('kix.'),
    dateElementProperties: { ...dateElementProperties, displayText },
  });
}

/** insertRichLink: a Drive file gets its name and type. Any other address is its own title. */
export function insertRichLink(request: docs_v1.Schema$InsertRichLinkRequest, draft: Draft): void {
  const located = findInsertion(draft, request);
  const uri = request.richLinkProperties?.uri ?? '';
  if (!URL.canParse(uri))
    throw new InvalidEdit('Insert rich link requests must specify a valid URI.');
  const { store, person } = draft.context;
  const fileId = /^https:\/\/(?:docs|drive)\.google\.com\/.*?\/(?:d|folders)\/([\w-]+)/.exec(
    uri,
  )?.[1];
  const file = store.files.get(fileId ?? '');
  if (fileId && (!file || roleOf(file, person) === null)) {
    throw new InvalidEdit('The resource of the rich link was not found.');
  }
  insertInline(located, 'richLink', {
    richLinkId: draft.createId('kix.'),
    richLinkProperties: {
      title: file?.name ?? uri,
      uri,
      ...(file && { mimeType: file.mimeType }),
    },
  });
}
