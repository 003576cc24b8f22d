import type { Clock } from '../store/clock.ts';
import { createStore, type Store } from '../store/google/store.ts';
import { documentFixtures } from './fixture/document-fixture.ts';
import { users } from './fixture/person.ts';
import { addComments } from './google/comment.ts';
import { edgeCaseDocuments } from './google/definition/edge-case.ts';
import { everyElementDocument } from './google/definition/every-element.ts';
import { handbookDocument } from './google/definition/handbook.ts';
import { launchDocuments } from './google/definition/launch.ts';
import { simpleDocuments } from './google/definition/simple-document.ts';
import { templateDocument } from './google/definition/template.ts';
import { addDocument, addOtherFiles, addRoots, addSharedDrive } from './google/file.ts';

const definitions = [
  ...launchDocuments,
  ...simpleDocuments,
  ...edgeCaseDocuments,
  handbookDocument,
  everyElementDocument,
  templateDocument,
];

/** Creates a store with the people and their "My Drive" folders, without other files. */
export function createPeopleStore(clock: Clock): Store {
  const store = createStore(clock);
  for (const { gid, name, email } of users) {
    const rootId = `0A${gid}`.padEnd(19, 'P');
    store.people.set(email, { userGid: gid, email, name, rootId });
  }
  addRoots(store);
  return store;
}

/** Creates the Drive files with which the sandbox starts. They belong to the same company as the tasks. */
export function createGoogleWorld(clock: Clock): Store {
  const store = createPeopleStore(clock);
  const { sharedDrive, archiveDrive } = documentFixtures;
  addSharedDrive(store, sharedDrive, 'Fernwood service', ['grace', 'samuel', 'mateo']);
  addSharedDrive(store, archiveDrive, 'Fernwood archive', []);
  addOtherFiles(store);
  for (const definition of definitions) addDocument(store, definition);
  addComments(store);
  return store;
}
