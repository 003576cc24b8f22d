import type { Clock } from '../../clock.ts';
import { createStore, type Store } from '../../google/store.ts';
import { users } from '../person.ts';
import { addDocument, addRoots } from './filing.ts';
import { campaignPlans } from './plan/campaign.ts';

/** The files of the sandbox's world as they are at every start: those of the company that the tasks are about. */
export function createDocumentWorld(clock: Clock): Store {
  const store = createStore(clock);
  for (const { gid, name, email } of users) {
    const rootId = `0A${gid}`.padEnd(19, 'P');
    store.people.set(email, { userGid: gid, email, name, rootId });
  }
  addRoots(store);
  for (const plan of campaignPlans) addDocument(store, plan);
  return store;
}
