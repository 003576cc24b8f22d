import { type ServiceId, serviceIds } from './declaration/services.ts';
import { identifier, secret } from './variable-type.ts';

// The variables that every service has.

const optionalSecret = () => secret().optional();
const optionalIdentifier = () => identifier().optional();

type Prefix = Uppercase<ServiceId>;
type ServiceVariables = Readonly<
  Record<`${Prefix}_${'ACCESS_TOKEN' | 'CLIENT_SECRET'}`, ReturnType<typeof optionalSecret>> &
    Record<`${Prefix}_CLIENT_ID`, ReturnType<typeof optionalIdentifier>>
>;

/** What the variables of a service begin with. */
// toUpperCase returns a string.
export const prefixOf = (service: ServiceId) => service.toUpperCase() as Prefix;

export const serviceSecrets: readonly string[] = serviceIds.flatMap((service) => [
  `${prefixOf(service)}_ACCESS_TOKEN`,
  `${prefixOf(service)}_CLIENT_SECRET`,
]);

/** The token of the server and the registration with each service. */
// Object.fromEntries does not know the names.
export const serviceVariables = Object.fromEntries([
  ...serviceIds.map((service) => [`${prefixOf(service)}_ACCESS_TOKEN`, optionalSecret()] as const),
  ...serviceIds.flatMap((service) => [
    [`${prefixOf(service)}_CLIENT_ID`, optionalIdentifier()] as const,
    [`${prefixOf(service)}_CLIENT_SECRET`, optionalSecret()] as const,
  ]),
]) as unknown as ServiceVariables;
