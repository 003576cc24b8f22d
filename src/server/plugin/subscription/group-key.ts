import { type Credential, services } from '../../../account/credential.ts';
import type { Viewer } from '../../../account/viewer.ts';
import type { PlannedSubscription } from '../../../engine/executor/subscription.ts';
import type { ServerUrls } from '../../request/context-factory.ts';

/** A number for each plan. Plans are kept with their documents. */
const plans = new WeakMap<object, number>();
let planCount = 0;

function numberOf(plan: object): number {
  let number = plans.get(plan);
  if (number === undefined) {
    planCount += 1;
    number = planCount;
    plans.set(plan, number);
  }
  return number;
}

/**
 * Equal for subscriptions that receive the same results: of the same credentials, with the same document and variables. The source of a
 * credential and the address of this server are part of the errors and of the links in a result.
 */
export const groupKeyOf = (
  { plan, givenVariables }: PlannedSubscription,
  viewer: Viewer,
  urls: ServerUrls,
): string => JSON.stringify([numberOf(plan.root), givenVariables, viewerKeyOf(viewer, urls)]);

/** Equal for subscriptions whose changes can be executed with the same context. */
export const viewerKeyOf = (viewer: Viewer, { linkBase }: ServerUrls): string =>
  JSON.stringify([
    services.map((service) => toNames(viewer[service])),
    viewer.requiresCredential ?? false,
    linkBase('export'),
  ]);

const toNames = (credential: Credential | null) =>
  credential && [credential.source, credential.key];
