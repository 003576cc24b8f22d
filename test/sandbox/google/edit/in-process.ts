import type { docs_v1 } from '@googleapis/docs';
import { documentRecord } from '../../../../sandbox/google/docs/record.ts';
import type { RequestContext } from '../../../../sandbox/google/protocol/request.ts';
import { findCaller } from '../../../../sandbox/store/caller.ts';
import { createClock } from '../../../../sandbox/store/clock.ts';
import type { DocumentRow } from '../../../../sandbox/store/google/document-model.ts';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createGoogleWorld } from '../../../../sandbox/world/google-world.ts';

// The sandbox's edits without HTTP, which would take most of the time of thousands of batches.

const store = createGoogleWorld(createClock());
const person = [...store.people.values()][0];
const caller = findCaller('sandbox-ada');
if (!person || !caller) throw new Error('The world has no people.');

/** Ada's, who may edit everything. */
export const view: RequestContext = { store, person, caller };

type DocumentFixtures = typeof documentFixtures;
type DocumentName = {
  [Name in keyof DocumentFixtures]: DocumentFixtures[Name] extends string ? Name : never;
}[keyof DocumentFixtures];

/** A copy of a document of the world; an edit replaces what it changes. */
export function copyOf(name: DocumentName): DocumentRow {
  const row = store.documents.get(documentFixtures[name]);
  if (!row) throw new Error(`The world has no ${name}.`);
  return { ...row };
}

/** The document as those who may edit it read it, with its tabs. */
export const served = (row: DocumentRow): docs_v1.Schema$Document =>
  documentRecord(row, {
    title: 'Draft',
    person: view.person,
    isEditor: true,
    mode: 'SUGGESTIONS_INLINE',
    hasTabs: true,
  });
