import type { Clock } from '../store/clock.ts';
import { createStore, type Store } from '../store/google/store.ts';
import { documentLandmark } from './build/document-landmark.ts';
import { users } from './build/person.ts';
import { addDocument, addOtherFiles, addRoots } from './document/filing.ts';
import { campaignPlans } from './document-plan/campaign.ts';
import { everyElementPlan } from './document-plan/every-element.ts';
import { fixturePlan } from './document-plan/fixture.ts';
import { paperPlans } from './document-plan/paper.ts';
import { shapePlans } from './document-plan/shape.ts';

const plans = [...campaignPlans, ...paperPlans, ...shapePlans, fixturePlan, everyElementPlan];

/** The files of the sandbox's world as they are at every start: those of the company that the tasks are about. */
export function createDocumentWorld(clock: Clock): Store {
  const store = createStore(clock);
  for (const { gid, name, email } of users) {
    const rootId = `0A${gid}`.padEnd(19, 'P');
    store.people.set(email, { userGid: gid, email, name, rootId });
  }
  const { sharedDrive } = documentLandmark;
  store.drives.set(sharedDrive, { id: sharedDrive, name: 'Fernwood service' });
  addRoots(store);
  addOtherFiles(store);
  for (const plan of plans) addDocument(store, plan);
  return store;
}
