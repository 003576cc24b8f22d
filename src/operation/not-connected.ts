import { type Service, serviceNames } from '../auth/credential.ts';

/** Nobody's credential for this service came with the request. */
export class NotConnected extends Error {
  readonly service: Service;
  /** Where a person can connect the service; null where this server offers no way to. */
  readonly connectUrl: string | null;

  constructor(service: Service, connectUrl: string | null) {
    super(`No ${serviceNames[service]} account is connected.`);
    this.name = 'NotConnected';
    this.service = service;
    this.connectUrl = connectUrl;
  }
}
