import type { Disconnection } from '../../account/account.ts';
import {
  type Service as ServiceName,
  services,
  upstreamServices,
} from '../../account/credential.ts';
import { noCost } from '../../engine/plan/field-cost.ts';
import { NotConnected } from '../../operation/caller/not-connected.ts';
import { builder } from '../builder/builder.ts';
import { input } from '../mutation/input.ts';
import { declareMutation } from '../mutation/mutation.ts';
import { payloadOf } from '../mutation/payload.ts';

const Service = builder.enumType('Service', {
  description: 'A service that accounts can be connected to.',
  // Object.fromEntries does not know the names.
  values: Object.fromEntries(
    services.map((service) => {
      const { name, records } = upstreamServices[service];
      return [
        service.toUpperCase(),
        { value: service, description: `${name}, which has the ${records}.` },
      ];
    }),
  ) as Record<Uppercase<ServiceName>, { value: ServiceName; description: string }>,
});

const payload = payloadOf<Disconnection & { readonly service: ServiceName }>(
  (t) => ({
    service: t.at('service', Service, 'The service.', 'nonNull'),
    wasConnected: t.booleanAt('wasConnected', 'Whether there was a connection.', 'nonNull'),
    isRevoked: t.booleanAt(
      'isRevoked',
      'Whether the service has confirmed that it no longer accepts the tokens. If not, revoke the access in the account settings of the service.',
      'nonNull',
    ),
  }),
  'In every case, this server no longer stores any tokens of the connection.',
);

declareMutation('disconnect', {
  effect: 'DELETES',
  description:
    'Ends a connection that was made in the viewer’s browser: deletes its tokens from this server and revokes them at the service. Clients that send their own tokens have no connection to end.',
  sends: 'Sends at most one request to the service, which no limit counts.',
  argument: 'The connection to end.',
  input: 'The connection to end.',
  inputs: { service: input(Service, 'The service.') },
  payload,
  parse: ({ service }) => service,
  cost: noCost,
  async resolve(service, { viewer, connectUrl }) {
    if (viewer.session === null) throw new NotConnected(service, connectUrl(service));
    return { service, ...(await viewer.session.disconnect(service)) };
  },
});
