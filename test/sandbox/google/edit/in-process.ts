import type { docs_v1 } from '@googleapis/docs';
import { documentRecord } from '../../../../sandbox/google/docs/record.ts';
import { createChannels } from '../../../../sandbox/google/drive/channel/channels.ts';
import type { RequestContext } from '../../../../sandbox/google/protocol/request.ts';
import { findCaller } from '../../../../sandbox/store/caller.ts';
import { createClock } from '../../../../sandbox/store/clock.ts';
import type { DocumentRow } from '../../../../sandbox/store/google/document-model.ts';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createGoogleWorld } from '../../../../sandbox/world/google-world.ts';

// The sandbox's edits without HTTP. HTTP would take most of the time of thousands of batches.

const store = createGoogleWorld(createClock());
const person = [...store.people.values()][0];
const caller = findCaller('sandbox-ada');
if (!person || !caller) throw new Error('The world has no people.');

/** The request context of Ada, who may edit everything. */
export const context: RequestContext = {
  store,
  person,
  caller,
  isBroken: () => false,
  channels: createChannels(),
};

type DocumentFixtures = typeof documentFixtures;
type DocumentName = {
  [Name in keyof DocumentFixtures]: DocumentFixtures[Name] extends string ? Name : never;
}[keyof DocumentFixtures];

/** Copies a document of the world. The copy is shallow: edits replace tabs and never change them in place. */
export function copyOf(name: DocumentName): DocumentRow {
  const row = store.documents.get(documentFixtures[name]);
  if (!row) throw new Error(`The world has no ${name}.`);
  return { ...row };
}

/** The document's JSON with tabs, as an editor receives it. */
export const toDocument = (row: DocumentRow): docs_v1.Schema$Document =>
  documentRecord(row, {
    title: 'Draft',
    person: context.person,
    isEditor: true,
    mode: 'SUGGESTIONS_INLINE',
    hasTabs: true,
    hasDefaults: false,
    countsCodePoints: false,
  });
