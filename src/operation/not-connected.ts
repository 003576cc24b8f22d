import { type Service, serviceNames } from '../auth/credential.ts';

/** The request contains no credential for this service. */
export class NotConnected extends Error {
  readonly service: Service;
  /** The page where a user can connect the service; null if this server offers none. */
  readonly connectUrl: string | null;

  constructor(service: Service, connectUrl: string | null) {
    super(`No ${serviceNames[service]} account is connected.`);
    this.name = 'NotConnected';
    this.service = service;
    this.connectUrl = connectUrl;
  }
}
