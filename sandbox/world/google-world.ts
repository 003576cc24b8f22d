import type { Clock } from '../store/clock.ts';
import { createStore, type Store } from '../store/google/store.ts';
import { documentFixtures } from './fixture/document-fixture.ts';
import { users } from './fixture/person.ts';
import { shapePlans } from './google/definition/edge-case.ts';
import { everyElementPlan } from './google/definition/every-element.ts';
import { fixturePlan } from './google/definition/handbook.ts';
import { campaignPlans } from './google/definition/launch.ts';
import { paperPlans } from './google/definition/simple-document.ts';
import { addDocument, addOtherFiles, addRoots } from './google/file.ts';

const plans = [...campaignPlans, ...paperPlans, ...shapePlans, fixturePlan, everyElementPlan];

/** The files of the sandbox's world as they are at every start: those of the company that the tasks are about. */
export function createDocumentWorld(clock: Clock): Store {
  const store = createStore(clock);
  for (const { gid, name, email } of users) {
    const rootId = `0A${gid}`.padEnd(19, 'P');
    store.people.set(email, { userGid: gid, email, name, rootId });
  }
  const { sharedDrive } = documentFixtures;
  store.drives.set(sharedDrive, { id: sharedDrive, name: 'Fernwood service' });
  addRoots(store);
  addOtherFiles(store);
  for (const plan of plans) addDocument(store, plan);
  return store;
}
