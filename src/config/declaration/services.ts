import { asanaDeclaration } from './asana.ts';
import type { ServiceDeclaration } from './declaration.ts';
import { googleDeclaration } from './google.ts';

// The only list of the services. It is in this room, because most rooms need it and every room above may import this one.

/** Every service. A key is the id of its service. */
export const serviceDeclarations = {
  asana: asanaDeclaration,
  google: googleDeclaration,
} satisfies Record<string, ServiceDeclaration>;

export type ServiceId = keyof typeof serviceDeclarations;

/** A service whose lists of changes the server reads. */
export type ChangingService = {
  [Id in ServiceId]: (typeof serviceDeclarations)[Id]['hasChanges'] extends true ? Id : never;
}[ServiceId];

/** Whether the server reads the lists of changes of a service. */
export const isChanging = (service: ServiceId): service is ChangingService =>
  serviceDeclarations[service].hasChanges;

/** The ids of all services, in the order in which their credentials are tried and shown. */
// Object.keys returns strings.
export const serviceIds = Object.keys(serviceDeclarations) as readonly ServiceId[];
